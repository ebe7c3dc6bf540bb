/* recounted.h - what requests have cost, and would under each change: sums by
 * instruction. */
#pragma once

#include "../count/tallies.h"

/* Of one instruction under one change. */
struct recounted {
  uint32_t key;
  enum space space;
  size_t change;
  enum operation operation;
  struct tally before, after;
  /* Of its last request, which others repeat. */
  struct moved_shape {
    uint32_t mask, low, delta[LANES];
    unsigned width;
    struct tally cost;
  } shape;
  /* After the launch's end: its counts in it, and how many of its requests are
   * counted again. */
  struct tally whole;
  uint64_t seen;
};

/* That many requests of that cost. */
struct tally tally_of(const struct cost *, uint32_t mask, uint32_t distinct,
                      unsigned width, uint64_t requests);
/* What one request of the instruction costs at those addresses. */
struct tally request_tally(const struct instruction_counts *, uint32_t mask,
                           const uint32_t *address);
/* The same, of that width; kept for requests that repeat it. */
struct tally recounted_request(struct recounted *,
                               const struct instruction_counts *,
                               unsigned width, uint32_t mask,
                               const uint32_t *address);
/* Made where there is none yet, in that OS thread's list. */
struct recounted *
recounted_of(unsigned worker, const struct instruction_counts *, size_t change);
int recounted_is_of(const struct recounted *, const struct instruction_counts *,
                    size_t change);
void recounted_clear(void);
/* What OS threads have counted becomes one list, and each gets the counts of
 * its instruction in the launch, which is counted by that sample of blocks. */
void recounted_gather(const struct block_sample *);
size_t recounted_count(void);
struct recounted *recounted_at(size_t);
/* Counts of the launch, of all its blocks: of the instruction; of what is given
 * for the requests that are counted again. */
struct tally recounted_whole(const struct recounted *);
struct tally recounted_scaled(struct tally, const struct recounted *);
