// shuffle: warp shuffles: lanes read each other's registers.
//
// Against warp-synchronous: every warp reduces its own 32 sums by shuffles,
// without shared memory. What is left is one sum per warp, and one barrier per
// block.
//
//= after warp-synchronous
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

enum { LOADS = 8, SHARE = LOADS * THREADS };

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float of_warp[32];
  int tid = threadIdx.x;
  long first = (long)blockIdx.x * SHARE + tid;
  float sum = 0;
#pragma unroll
  for (int load = 0; load < LOADS; load++) {
    long i = first + load * THREADS;
    sum += i < n ? x[i] : 0;
  }
  sum = warp_sum(sum);
  if (tid % 32 == 0)
    of_warp[tid / 32] = sum;
  __syncthreads();
  if (tid >= 32)
    return;
  sum = warp_sum(tid < THREADS / 32 ? of_warp[tid] : 0);
  if (tid == 0)
    sums[blockIdx.x] = sum;
}

static void pass(const float *x, float *sums, long n, int blocks) {
  reduce<<<blocks, THREADS>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_in_passes(t, SHARE, pass);
}

VARIANT("shuffle", "warps reduce by shuffles, one barrier per block",
        "reduction", launch);
