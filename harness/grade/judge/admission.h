/* admission.h - whether a submission is run. */
#pragma once

#include "rubric.h"

/* Why it is not to be run, or NULL: its text, its object, its code. `work`
 * holds what compile.sh left; `source` is the text, or NULL. To be freed. */
char *why_not_admitted(const struct rubric *, const char *work,
                       const char *source);
