// passes.h - reduce in passes: n elements to one sum for each block, and those
// sums again, until one is left.
#ifndef REDUCTION_PASSES_H
#define REDUCTION_PASSES_H

#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

// Launches one pass: sums[b] = the sum of block b's part of x[0 .. n).
typedef void launch_pass(const float *x, float *sums, long n, int blocks);

static inline long elements(const struct task *t) {
  return t->instance.shape.rows * t->instance.shape.cols;
}

// Each block takes `share` elements. The sums of a pass lie behind those of the
// pass before, in scratch; the last one goes to out.
static inline void reduce_in_passes(const struct task *t, long share,
                                    launch_pass *pass) {
  long n = elements(t);
  const float *x = t->in[0];
  float *sums = t->scratch;
  for (;;) {
    long blocks = (n + share - 1) / share;
    pass(x, blocks == 1 ? t->out : sums, n, blocks);
    if (blocks == 1)
      return;
    x = sums;
    sums += blocks;
    n = blocks;
  }
}

// The sum of x over a block, in its thread 0: the steps of shuffle.cu.
static __device__ inline float block_sum(float x) {
  __shared__ float of_warp[32];
  int tid = threadIdx.x;
#pragma unroll
  for (int half = 16; half > 0; half /= 2)
    x += __shfl_down_sync(0xffffffffu, x, half);
  if (tid % 32 == 0)
    of_warp[tid / 32] = x;
  __syncthreads();
  if (tid >= 32)
    return 0;
  x = tid < THREADS / 32 ? of_warp[tid] : 0;
#pragma unroll
  for (int half = 16; half > 0; half /= 2)
    x += __shfl_down_sync(0xffffffffu, x, half);
  return x;
}

// `each` blocks for every multiprocessor of the device.
static inline int blocks_to_fill(int each) {
  static int multiprocessors;
  if (multiprocessors == 0)
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  return each * multiprocessors;
}

static inline long smaller(long a, long b) {
  return a < b ? a : b;
}

#endif
