// aggregated: lanes with the same key elect one that adds for all.
//
// A control for shared: __match_any_sync() tells each lane which lanes have its
// key. The first of them adds their number, so that equal keys of a warp cost
// one addition.
//
//= races == 0
#include "histogram.h"

static __device__ inline void add_equal(unsigned *count, unsigned key) {
  unsigned equal = __match_any_sync(__activemask(), key);
  if (__ffs(equal) - 1 == (int)threadIdx.x % 32)
    atomicAdd(&count[key], __popc(equal));
}

static __global__ void histogram(struct keys in) {
  __shared__ unsigned count[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    count[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < in.n; i += all)
    add_equal(count, in.key[i]);
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&in.count[bin], count[bin]);
}

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("aggregated", "equal keys of a warp are added at once", "histogram",
        launch);
