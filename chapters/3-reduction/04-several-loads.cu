// several-loads: each thread adds eight elements before the tree begins (thread
// coarsening).
//
// Against dynamic: half of the threads did no more than load one element, and
// every block paid for all of its barriers. Now a barrier is paid for by eight
// times as many elements as with blocks of the same size, and each thread has
// eight independent loads.
//
//= after dynamic
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

//> kernel
enum { LOADS = 8, SHARE = LOADS * THREADS };

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float part[THREADS];
  int tid = threadIdx.x;
  long first = (long)blockIdx.x * SHARE + tid;
  float sum = 0;
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
//< kernel

static void pass(const float *x, float *sums, long n, int blocks) {
  reduce<<<blocks, THREADS>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_in_passes(t, SHARE, pass);
}

VARIANT("several-loads", "eight elements per thread before the tree",
        "reduction", launch);
