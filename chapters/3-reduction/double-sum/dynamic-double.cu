// dynamic-double: dynamic shared memory: the array's size is given at launch.
//
// Against shared-double: the third launch parameter says how many bytes each
// block gets, as in reduction/dynamic; of doubles twice as many.
//
//= after shared-double
//= sweeps block
//= global_load.sectors_per_request <= 8
//= shared.bank_conflicts == 0
//= races == 0
#include "levels-of-doubles.h"

static __global__ void reduce(const double *x, double *sums, long n) {
  extern __shared__ double part[];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * blockDim.x + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(double *x, double *sums, long n, int blocks, int block) {
  reduce<<<blocks, block, block * sizeof(double)>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_doubles_by_levels(t, level);
}

VARIANT("dynamic-double", "as shared-double, with the array's length at launch",
        "double-sum", launch);
