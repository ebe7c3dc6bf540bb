// interleaved-masked: the divergent tree without its remainder.
//
// A control: against interleaved-divergent, "is tid a multiple of 2 step" is
// asked by a mask, since step is a power of two. The same threads add the same
// pairs. What it gains is what the remainder costs; what is left, if anything,
// are the instructions of idle lanes, which nvcc predicates.
//
//= sweeps block
//= sizes 100000000
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "levels.h"

static __global__ void reduce(const float *x, float *sums, long n) {
  extern __shared__ float part[];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * blockDim.x + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    if ((tid & (2 * step - 1)) == 0)
      part[tid] += part[tid + step];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block, block * sizeof(float)>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("interleaved-masked",
        "as interleaved-divergent, a mask instead of the remainder",
        "reduction", launch);
