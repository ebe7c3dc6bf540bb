// interleaved-divergent: interleaved addressing: the tree as one would draw it,
// neighbours first.
//
// Against dynamic: in the first step every even thread adds its right
// neighbour's element, in the second every fourth thread, and so on. In most
// steps every warp still has a few active lanes, and the others wait for them:
// as written, the branch diverges. nvcc predicates it.
//
//= after dynamic
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
    if (tid % (2 * step) == 0)
      part[tid] += part[tid + step];
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

VARIANT("interleaved-divergent", "neighbours first, by every other thread",
        "reduction", launch);
