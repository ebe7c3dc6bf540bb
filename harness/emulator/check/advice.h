/* advice.h - what to do about a finding. */
#ifndef EMULATOR_ADVICE_H
#define EMULATOR_ADVICE_H

#include "finding.h"

/* In a sentence; "": nothing that its text does not say. */
void finding_advice(const struct finding *, char *text, size_t room);

/* Does its line store a value that is no element of an array to a place that
 * this line, or one of the three before, tests: if (level[v] == -1)? */
int advice_sets_what_it_tests(const struct place *);

#endif
