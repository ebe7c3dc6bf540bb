// levels-of-doubles.h - as levels.h, for doubles, which lie in pairs of the
// task's floats.
#ifndef REDUCTION_LEVELS_OF_DOUBLES_H
#define REDUCTION_LEVELS_OF_DOUBLES_H

#include "levels.h"

// Launches one level: sums[b] = the sum of block b's elements of x[0..n).
typedef void launch_double_level(double *x, double *sums, long n, int blocks,
                                 int block);

static inline void reduce_doubles_by_levels(const struct task *t,
                                            launch_double_level *level) {
  int block = t->instance.value;
  long n = t->instance.shape.rows * t->instance.shape.cols;
  double *x = (double *)t->in[0], *sums = (double *)t->scratch;
  for (;;) {
    long blocks = (n + block - 1) / block;
    level(x, blocks == 1 ? (double *)t->out : sums, n, blocks, block);
    if (blocks == 1)
      return;
    x = sums;
    sums += blocks;
    n = blocks;
  }
}

#endif
