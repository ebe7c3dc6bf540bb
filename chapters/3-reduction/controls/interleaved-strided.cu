// interleaved-strided: the same additions, by the first threads of the block.
//
// Against interleaved-divergent: thread i takes the i-th pair, so the active
// threads fill whole warps. But their words now lie 2, 4, 8, ... apart, in ever
// fewer banks: bank conflicts. dynamic, which adds the two halves of the array,
// has neither problem.
//
//= after interleaved-divergent
//= sweeps block
//= global_load.sectors_per_request <= 4
//= races == 0
#include "levels.h"

static __global__ void reduce(const float *x, float *sums, long n) {
  extern __shared__ float part[];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * blockDim.x + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  //> tree
  for (int step = 1; step < blockDim.x; step *= 2) {
    int at = 2 * step * tid;
    if (at < blockDim.x)
      part[at] += part[at + step];
    __syncthreads();
  }
  //< tree
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block, block * sizeof(float)>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("interleaved-strided", "neighbours first, by the first threads",
        "reduction", launch);
