// levels.h - reduction level by level: n elements to one sum per block, those
// sums to one sum per block again, until one is left.
#ifndef REDUCTION_LEVELS_H
#define REDUCTION_LEVELS_H

#include "variant.h"

#include <type_traits>

// Launches one level: sums[b] = the sum of block b's elements of x[0..n).
typedef void launch_level(float *x, float *sums, long n, int blocks, int block);

// Each level's sums are stored behind those of the level before, in scratch;
// the last one goes to out.
static inline void reduce_by_levels(const struct task *t, launch_level *level) {
  int block = t->instance.value;
  long n = t->instance.shape.rows * t->instance.shape.cols;
  float *x = t->in[0], *sums = t->scratch;
  for (;;) {
    long blocks = (n + block - 1) / block;
    level(x, blocks == 1 ? t->out : sums, n, blocks, block);
    if (blocks == 1)
      return;
    x = sums;
    sums += blocks;
    n = blocks;
  }
}

// Calls f with the block size as a constant, which a template can take.
template <typename Function>
static inline void with_constant(int block, Function f) {
  switch (block) {
  case 32:
    return f(std::integral_constant<int, 32>());
  case 64:
    return f(std::integral_constant<int, 64>());
  case 128:
    return f(std::integral_constant<int, 128>());
  case 256:
    return f(std::integral_constant<int, 256>());
  case 512:
    return f(std::integral_constant<int, 512>());
  case 1024:
    return f(std::integral_constant<int, 1024>());
  }
}

#endif
