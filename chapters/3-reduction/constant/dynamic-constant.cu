// dynamic-constant: dynamic shared memory, and a block size that is a constant.
//
// A control: against shared, the array's size is given at launch; against
// dynamic, the block size is known when the kernel is compiled. What it gains
// on dynamic is what the constant is worth, wherever the array comes from.
//
//= sweeps block
//= sizes 100000000
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "levels.h"

template <int BLOCK>
static __global__ void reduce(const float *x, float *sums, long n) {
  extern __shared__ float part[];
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

static void level(float *x, float *sums, long n, int blocks, int block) {
  with_constant(block, [=](auto BLOCK) {
    reduce<BLOCK><<<blocks, block, block * sizeof(float)>>>(x, sums, n);
  });
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("dynamic-constant", "as dynamic, the block size known when compiled",
        "reduction", launch);
