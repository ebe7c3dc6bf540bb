// global: a counter per bin in global memory, and an atomic addition per key.
//
//= shared_load.requests == 0
//= races == 0
#include "histogram.h"

//> kernel
static __global__ void histogram(struct keys in) {
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < in.n; i += all)
    atomicAdd(&in.count[in.key[i]], 1);
}
//< kernel

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("global", "an atomic addition per key in global memory", "histogram",
        launch);
