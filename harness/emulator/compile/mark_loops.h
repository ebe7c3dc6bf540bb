/* mark_loops.h - assembly in, assembly out: marks loops, so that the emulator
 * knows which lanes of a warp are an iteration ahead
 * (execute/reconvergence.c). */
#ifndef MARK_LOOPS_H
#define MARK_LOOPS_H

#include "instruction_set.h"

/* The assembly's lines are cut up. */
void mark_loops(FILE *out, char *assembly, const struct instruction_set *);

#endif
