// histogram.h - keys, counts and grids of the histograms.
#ifndef PATTERNS_HISTOGRAM_H
#define PATTERNS_HISTOGRAM_H

#include "bins.h"
#include "passes.h"

struct keys {
  const unsigned *key;
  unsigned *count;
  long n;
};

/* Counts begin at zero. */
static inline struct keys keys_of(const struct task *t) {
  cudaMemsetAsync(t->out, 0, BINS * sizeof(unsigned), 0);
  return {(const unsigned *)t->in[0], (unsigned *)t->out, elements(t)};
}

/* As many blocks as the device holds at one time, fewer for few keys. */
template <typename Kernel>
static inline int blocks_for(Kernel *kernel, const struct task *t) {
  long needed = (elements(t) + THREADS - 1) / THREADS;
  return smaller(resident_blocks(kernel), needed);
}

#endif
