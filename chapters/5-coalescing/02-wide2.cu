// wide2: a copy by 8-byte words (float2).
//
// Against offset at 0: half as many requests for the same sectors. The arrays
// begin at multiples of 8 bytes; an odd last element is copied by itself.
//
//= after offset
//= global_load.sectors_per_request == 8
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>

static __global__ void copy(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2)
    ((float2 *)out)[i] = ((const float2 *)in)[i];
  else if (i == n / 2 && n % 2 == 1)
    out[n - 1] = in[n - 1];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  copy<<<(n / 2 + 256) / 256, 256>>>(t->in[0], t->out, n);
}

VARIANT("wide2", "a copy by 8-byte words", "copy", launch);
