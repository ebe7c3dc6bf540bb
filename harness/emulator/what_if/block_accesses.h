/* block_accesses.h - what the threads of a block access between two of its
 * barriers, turn by turn: for maps of threads. */
#pragma once

#include "../count/tallies.h"

/* A request of a warp. */
struct block_access {
  struct instruction_counts *counts;
  struct cost cost;
  uint32_t mask, distinct; /* one lane for each distinct address */
  uint32_t address[LANES];
};

/* All threads' n-th execution of an instruction since the barrier. */
struct block_turn {
  struct instruction_counts *counts;
  uint64_t block;
  uint32_t barriers, nth; /* barriers: that the block has passed */
  const struct block_access *of[MAX_WARPS]; /* NULL: the warp makes none */
};
typedef void block_turn_ended(unsigned worker, const struct block_turn *);

/* Keeps it. NULL, or why the block's turns are not known. */
const char *block_access_keep(unsigned worker, uint64_t block, unsigned warp,
                              const struct block_access *);
/* The block is at a barrier, or has ended: calls it with each turn. */
void block_accesses_barrier(unsigned worker, uint64_t block,
                            block_turn_ended *);
void block_accesses_end(unsigned worker, uint64_t block, block_turn_ended *);
/* Forgets those of blocks that did not end. */
void block_accesses_clear(void);
