// aggregated: lanes with the same key elect one that adds for all.
//
// Control for copies: __match_any_sync() gives each lane the lanes whose key
// equals its own. The first of them adds their number; equal keys of a warp
// cost one addition.
//
//= races == 0
#include "histogram.h"

//> kernel
enum { COPIES = THREADS / 32 };

static __global__ void histogram(struct keys in) {
  __shared__ unsigned count[COPIES][BINS];
  for (int i = threadIdx.x; i < COPIES * BINS; i += THREADS)
    (&count[0][0])[i] = 0;
  __syncthreads();
  unsigned *own = count[threadIdx.x / 32];
  int lane = threadIdx.x % 32;
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < in.n; i += all) {
    unsigned key = in.key[i];
    unsigned equal = __match_any_sync(__activemask(), key);
    if (__ffs(equal) - 1 == lane)
      atomicAdd(&own[key], __popc(equal));
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS) {
    unsigned sum = 0;
    for (int copy = 0; copy < COPIES; copy++)
      sum += count[copy][bin];
    atomicAdd(&in.count[bin], sum);
  }
}
//< kernel

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("aggregated", "equal keys of a warp are added at once", "histogram",
        launch);
