// copies: a histogram per warp.
//
// Against shared: each of the block's warps counts in a copy of its own, so
// that two warps never wait for the same counter. The copies are added at the
// end.
//
//= after shared
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
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < in.n; i += all)
    atomicAdd(&own[in.key[i]], 1);
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

VARIANT("copies", "a histogram per warp in shared memory", "histogram", launch);
