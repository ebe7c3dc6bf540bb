// shared-double: the same tree in shared memory.
//
// Against global-double: the block folds a copy, as in reduction/shared. Each
// element has 8 bytes: a warp's load takes eight sectors, and a request to
// shared memory two wavefronts if more than half of the warp takes part.
//
//= after global-double
//= sweeps block
//= global_load.sectors_per_request <= 8
//= shared.bank_conflicts == 0
//= races == 0
#include "levels-of-doubles.h"

template <int BLOCK>
static __global__ void reduce(const double *x, double *sums, long n) {
  __shared__ double part[BLOCK];
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

static void level(double *x, double *sums, long n, int blocks, int block) {
  with_constant(
      block, [=](auto BLOCK) { reduce<BLOCK><<<blocks, block>>>(x, sums, n); });
}

static void launch(const struct task *t) {
  reduce_doubles_by_levels(t, level);
}

VARIANT("shared-double", "each block folds a copy of its part in shared memory",
        "double-sum", launch);
