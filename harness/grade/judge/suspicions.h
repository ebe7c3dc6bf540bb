/* suspicions.h - what in a submission's text is no fault, and worth a look by
 * who marks it. */
#pragma once

#include <stdio.h>

/* Prints "LINE<TAB>what" for each: marks that nobody sees or that turn the
 * order of others, names of letters that look alike, arrays of millions of
 * elements. */
void suspicions_print(FILE *, const char *source);
