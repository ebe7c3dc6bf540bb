// global: a tree in global memory.
//
// Each block repeatedly folds its part of the array in half, in place,
// destroying the input. One launch leaves one sum per block; those are reduced
// the same way until one is left.
//
//= sweeps block
//= destroys input
//= shared_load.requests == 0
//= races == 0
#include "levels.h"

//> kernel
static __global__ void reduce(float *x, float *sums, long n) {
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
//< kernel

static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("global", "each block folds its part in half in global memory",
        "reduction", launch);
