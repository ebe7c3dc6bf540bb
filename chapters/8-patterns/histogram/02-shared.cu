// shared: a histogram per block in shared memory, added to the whole at the
// end.
//
// Against global: an atomic addition per key goes to shared memory; to global
// memory goes one per bin and block.
//
//= after global
//= races == 0
#include "histogram.h"

//> kernel
static __global__ void histogram(struct keys in) {
  __shared__ unsigned count[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    count[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < in.n; i += all)
    atomicAdd(&count[in.key[i]], 1);
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&in.count[bin], count[bin]);
}
//< kernel

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("shared", "a histogram per block in shared memory", "histogram",
        launch);
