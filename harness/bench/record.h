/* record.h - what results must satisfy to be a reference. */
#ifndef HARNESS_RECORD_H
#define HARNESS_RECORD_H

#include "row.h"

/* Ends the program with one line where the read ceiling does not deserve the
 * name: a copy or any other row of the run moved its bytes faster. */
void require_ceilings(const struct rows *);

#endif
