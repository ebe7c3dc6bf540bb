// doubles: threads and trees add in double precision.
//
// A control: against several-loads, each sum of the kernel is a double. What is
// loaded and what a block stores stay floats, so no more sectors move.
//
//= global_load.sectors_per_request == 4
//= races == 0
#include "passes.h"

enum { LOADS = 8, SHARE = LOADS * THREADS };

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ double part[THREADS];
  int tid = threadIdx.x;
  long first = (long)blockIdx.x * SHARE + tid;
  double sum = 0;
#pragma unroll
  for (int load = 0; load < LOADS; load++) {
    long i = first + load * THREADS;
    sum += i < n ? x[i] : 0;
  }
  part[tid] = sum;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void pass(const float *x, float *sums, long n, int blocks) {
  reduce<<<blocks, THREADS>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_in_passes(t, SHARE, pass);
}

VARIANT("doubles", "sums of doubles: eight elements per thread, then the tree",
        "reduction", launch);
