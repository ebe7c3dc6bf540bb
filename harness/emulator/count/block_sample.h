/* block_sample.h - which blocks of a launch are counted: all of them, or a
 * sample spread over the grid, whose counts then stand for all; EMU_COUNT. */
#pragma once

#include "../execute/events.h"

/* A launch of at most so many threads is counted whole, and of a larger one as
 * many threads are, unless EMU_COUNT says otherwise; once a kernel's launches
 * have made WHOLE_ACCESSES, REPEATED_THREADS are. No sample has fewer blocks
 * than LEAST_BLOCKS, if there are so many. Repeated launches whose threads make
 * many accesses have a smaller one: of REPEATED_ACCESSES. */
enum {
  WHOLE_THREADS = 1 << 20,
  WHOLE_ACCESSES = 1 << 26,
  REPEATED_THREADS = 1 << 14,
  REPEATED_ACCESSES = 1 << 22,
  LEAST_BLOCKS = 16
};

/* Blocks that were counted, of how many, and how much their costs vary. */
struct block_sample {
  uint64_t blocks, counted;
  /* Of global sectors and of shared wavefronts: the sum over launches of the
   * variance of the estimated total. */
  double variance[2];
};

/* Earlier launches of the kernel have made so many accesses, by so many
 * threads.
 */
void block_sample_begin(const struct launch_event *, uint64_t accesses,
                        uint64_t threads);
/* Those of the launch that has ended. */
struct block_sample block_sample_take(const struct launch_event *);
/* What the blocks of the sample cost in the launch that has ended, a copy; and
 * such a copy in its place. */
struct block_cost *block_sample_costs(void);
void block_sample_put_costs(const struct block_cost *);
void block_sample_add(struct block_sample *to, const struct block_sample *);

static inline int block_sample_is_part(const struct block_sample *s) {
  return s->counted != s->blocks;
}
/* Two standard errors of an estimated total, in percent of it. 0: sectors of
 * global memory, 1: wavefronts of shared memory. */
double block_sample_spread(const struct block_sample *, int which,
                           uint64_t total);
