// shared-rolled: the tree in shared memory, its loop not unrolled.
//
// A control: against shared, the compiler may not unroll the tree, though it
// knows the block size. What it loses is what unrolling gains; what it then
// still gains on dynamic is what else the constant is worth.
//
//= sweeps block
//= sizes 100000000
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "levels.h"

template <int BLOCK>
static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float part[BLOCK];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * BLOCK + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
#pragma unroll 1
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(float *x, float *sums, long n, int blocks, int block) {
  with_constant(
      block, [=](auto BLOCK) { reduce<BLOCK><<<blocks, block>>>(x, sums, n); });
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("shared-rolled", "as shared, the tree's loop not unrolled", "reduction",
        launch);
