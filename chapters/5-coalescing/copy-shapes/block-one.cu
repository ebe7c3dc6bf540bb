// block-one: the simple copy, by blocks of several sizes.
//
// A control: against offset at 0, threads per block are swept. Blocks of 1024
// are as few as those of several, with a quarter of its bytes in flight; blocks
// of 48, 100 and 200 are no multiples of a warp.
//
//= sweeps block
//= races == 0
#include "variant.h"

static __global__ void copy(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int block = t->instance.value;
  copy<<<(n + block - 1) / block, block>>>(t->in[0], t->out, n);
}

VARIANT("block-one", "a float per thread, by size of the block", "copy-shapes",
        launch);
