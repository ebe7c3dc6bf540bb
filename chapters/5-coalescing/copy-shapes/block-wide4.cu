// block-wide4: wide4, by blocks of several sizes.
//
// A control: against wide4, threads per block are swept. Blocks of 64 are as
// many as those of offset, with four times its bytes in flight.
//
//= sweeps block
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>

static __global__ void copy(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  long words = n / 4;
  if (i < words)
    ((float4 *)out)[i] = ((const float4 *)in)[i];
  else if (i < words + n % 4)
    out[3 * words + i] = in[3 * words + i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long threads = n / 4 + n % 4;
  int block = t->instance.value;
  copy<<<(threads + block - 1) / block, block>>>(t->in[0], t->out, n);
}

VARIANT("block-wide4", "a float4 per thread, by size of the block",
        "copy-shapes", launch);
