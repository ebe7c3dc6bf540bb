/* admission.h - whether a submission is run, and whether its runs count. */
#ifndef GRADE_ADMISSION_H
#define GRADE_ADMISSION_H

#include "rubric.h"

/* The exit status of a run that stored where it may not: emu_confine.h. */
enum { CONFINEMENT_STATUS = 99 };

/* Why it is not to be run, or NULL: its text, its object, its code. `work`
 * holds what compile.sh left; `source` is the text, or NULL. To be freed. */
char *why_not_admitted(const struct rubric *, const char *work,
                       const char *source);

/* Why none of its runs counts, or NULL: one of them has stored where it may
 * not. */
char *why_no_run_counts(const struct rubric *, const char *work);

#endif
