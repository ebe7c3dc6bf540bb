// block-several: several, by blocks of several sizes.
//
// A control: against several, threads per block are swept. Blocks of 64 are as
// many as those of offset, with four times its bytes in flight.
//
//= sweeps block
//= races == 0
#include "variant.h"

enum { EACH = 4 };

static __global__ void copy(const float *in, float *out, long n) {
  long first = (long)blockIdx.x * EACH * blockDim.x + threadIdx.x;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * blockDim.x;
    word[w] = i < n ? in[i] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * blockDim.x;
    if (i < n)
      out[i] = word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int block = t->instance.value, share = EACH * block;
  copy<<<(n + share - 1) / share, block>>>(t->in[0], t->out, n);
}

VARIANT("block-several", "four floats per thread, by size of the block",
        "copy-shapes", launch);
