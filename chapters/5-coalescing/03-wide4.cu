// wide4: a copy by 16-byte words (float4).
//
// Against wide2: half as many requests again, of 16 sectors each. Up to compute
// capability 9.0 a thread has no wider load. Up to three last elements are
// copied one by one.
//
//= after wide2
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
  copy<<<(threads + 255) / 256, 256>>>(t->in[0], t->out, n);
}

VARIANT("wide4", "a copy by 16-byte words", "copy", launch);
