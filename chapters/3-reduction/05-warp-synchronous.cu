// warp-synchronous: the last warp needs no block-wide barrier.
//
// Against several-loads: once 32 sums are left, one warp adds them. Its lanes
// synchronise with __syncwarp, which is far cheaper than a barrier, and the
// other warps exit. Old code omitted even that and relied on lanes running in
// lockstep, which compute capability 7.0 and later do not guarantee.
//
//= after several-loads
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

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
#pragma unroll
  for (int half = THREADS / 2; half > 16; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  //> last-warp
  if (tid >= 32)
    return;
#pragma unroll
  for (int half = 16; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncwarp();
  }
  //< last-warp
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void pass(const float *x, float *sums, long n, int blocks) {
  reduce<<<blocks, THREADS>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_in_passes(t, SHARE, pass);
}

VARIANT("warp-synchronous",
        "the last 32 sums by one warp, without block barriers", "reduction",
        launch);
