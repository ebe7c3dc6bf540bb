// block-size: the kernel of one-load in blocks of 32 to 1024 threads.
//
// Against one-load: a multiprocessor takes whole blocks, at most 32 of them and
// at most 2048 threads. Blocks of 32 threads leave half of it empty, blocks of
// 704 a third. Of a block that is no multiple of 32 threads, the last warp runs
// with lanes that do nothing.
//
//= after one-load
//= sweeps block
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>

static __global__ void scale(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  long threads = t->instance.value;
  scale<<<(n + threads - 1) / threads, threads>>>(t->in[0], t->out, n);
}

VARIANT("block-size", "one load per thread, in blocks of all sizes", "scale",
        launch);
