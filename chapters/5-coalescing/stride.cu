// stride: a copy of every s-th element.
//
// Against offset: neighbouring threads are s elements apart, so a warp touches
// s times as many sectors, until each of its 32 words lies in one of its own.
//
//= sweeps stride
//= races == 0
#include "variant.h"

//> kernel
static __global__ void copy(const float *in, float *out, long count,
                            int stride) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i * stride] = in[i * stride];
}
//< kernel

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int stride = t->instance.value;
  long count = n / stride;
  if (count > 0)
    copy<<<(count + 255) / 256, 256>>>(t->in[0], t->out, count, stride);
}

VARIANT("stride", "a copy of every s-th element", "copy", launch);
