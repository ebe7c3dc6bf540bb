/* advice.h - what to do about a finding. */
#pragma once

#include "finding.h"

/* In a sentence; "": nothing that its text does not say. */
void finding_advice(const struct finding *, char *text, size_t room);
