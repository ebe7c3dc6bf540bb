/* diff.h - bench diff: what a rung changes from the rung before. */
#ifndef BENCH_DIFF_H
#define BENCH_DIFF_H

#include "options.h"

/* Prints a unified diff of both sources, cards included, coloured on a
 * terminal. Returns the exit status. Ends the program with one line where
 * the variant is not known, not one, or has no rung before. */
int diff(const struct options *);

#endif
