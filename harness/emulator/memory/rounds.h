/* rounds.h - allocations that a loop makes and frees in each of its rounds. The
 * first rounds get ranges of their own, in which a use after free is seen;
 * later ones get those of the rounds before, as CUDA would give them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ROUNDS = 2 }; /* that are kept apart */

/* The range, which the call at pc had asked for, has been freed. */
void rounds_freed(uint32_t logical, size_t bytes, const void *pc);
/* The call at pc asks for so many bytes: a range that it had before and that
 * has been freed, the one freed last, or 0. It is no longer remembered. */
uint32_t rounds_find(size_t bytes, const void *pc);
/* Freed ranges are forgotten. */
void rounds_forget(void);
