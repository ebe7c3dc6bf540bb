// shared: the same tree in shared memory.
//
// Against global: each thread first copies one element to shared memory, and
// the block folds the copy. The input survives. Elements past the end of the
// array count as zero, so n can be anything.
//
//= after global
//= sweeps block
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "levels.h"

//> kernel
template <int BLOCK>
static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float part[BLOCK];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * BLOCK + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}
//< kernel

static void level(float *x, float *sums, long n, int blocks, int block) {
  with_constant(
      block, [=](auto BLOCK) { reduce<BLOCK><<<blocks, block>>>(x, sums, n); });
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("shared", "each block folds a copy of its part in shared memory",
        "reduction", launch);
