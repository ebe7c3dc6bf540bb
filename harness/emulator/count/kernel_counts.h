/* kernel_counts.h - counts of all launches, by kernel. */
#pragma once

#include <stddef.h>

#include "block_sample.h"
#include "request_cost.h"
#include "tally.h"

struct kernel_counts {
  const char *kernel;
  unsigned launches, repeats, failed; /* repeats did not run again */
  uint64_t ended;                     /* blocks that did, counted or not */
  uint64_t threads, barriers, accesses, shuffles;
  struct tally totals[SPACES][OPERATIONS];
  uint64_t bytes[SPACES][OPERATIONS]; /* asked for */
  /* Bytes of global memory: loaded, stored; by the blocks of the sample. */
  uint64_t distinct[2];
  struct block_sample sample;
  int stopped; /* a launch was, and is counted as far as it came */
};

/* In the order of their first launch. Returns how many. */
size_t kernel_counts(const struct kernel_counts **);
/* Its atomic operations in that space, or all else. */
struct tally kernel_tally(const struct kernel_counts *, enum space,
                          int atomics);
/* Over all kernels. */
void kernel_counts_sum(struct kernel_counts *);
void kernel_counts_clear(void);
