/* advice.h - what to do about a finding. */
#ifndef EMULATOR_ADVICE_H
#define EMULATOR_ADVICE_H

#include "finding.h"

/* In a sentence; "": nothing that its text does not say. */
void finding_advice(const struct finding *, char *text, size_t room);

#endif
