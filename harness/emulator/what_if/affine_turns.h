/* affine_turns.h - what the blocks of a launch agree about: between those who
 * find it, affine_accesses.c, and those who say what it costs, affine_costs.c.
 */
#pragma once

#include "block_accesses.h"

enum { DIMENSIONS = 3 };

/* At thread `at` of the grid it is `address`, and `by` more for the next one.
 */
struct affine {
  int64_t at[DIMENSIONS], address;
  int64_t by[DIMENSIONS];
  int known[DIMENSIONS];                    /* by is */
  int64_t low[DIMENSIONS], end[DIMENSIONS]; /* threads that make it */
  uint64_t threads;
};

/* A turn of all blocks. */
struct affine_turn {
  struct instruction_counts counts; /* its key 0: none */
  uint32_t barriers, nth;
  struct affine all;
  struct affine *waiting; /* blocks of which two strides are not known */
  size_t waiting_count;
};

/* The first turn of the launch after that one, or of all where it is NULL;
 * NULL: there is none. In the order of a table, which has no meaning. */
const struct affine_turn *affine_turn_after(const struct affine_turn *);
