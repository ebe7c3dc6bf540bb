// global-double: a tree in global memory, of doubles.
//
// As reduction/global, but that each element has 8 bytes: the source note's
// kernel, compiled with USE_DP.
//
//= sweeps block
//= destroys input
//= shared_load.requests == 0
//= races == 0
#include "levels-of-doubles.h"

static __global__ void reduce(double *x, double *sums, long n) {
  long first = (long)blockIdx.x * blockDim.x;
  int tid = threadIdx.x;
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (tid < half && first + tid + half < n)
      x[first + tid] += x[first + tid + half];
    __syncthreads(); // this step's sums are there before the next one reads
  }
  if (tid == 0)
    sums[blockIdx.x] = x[first];
}

static void level(double *x, double *sums, long n, int blocks, int block) {
  reduce<<<blocks, block>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_doubles_by_levels(t, level);
}

VARIANT("global-double", "each block folds its part in half in global memory",
        "double-sum", launch);
