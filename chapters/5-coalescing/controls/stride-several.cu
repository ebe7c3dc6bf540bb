// stride-several: stride, with four elements per thread.
//
// Against stride: each thread has four loads in flight, a block's width apart,
// so that memory is the limit at small strides too.
//
//= sweeps stride
//= races == 0
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void copy(const float *in, float *out, long count,
                            int stride) {
  long first = (long)blockIdx.x * SHARE;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    word[w] = i < count ? in[i * stride] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    if (i < count)
      out[i * stride] = word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long count = n / t->instance.value;
  if (count > 0)
    copy<<<(count + SHARE - 1) / SHARE, THREADS>>>(t->in[0], t->out, count,
                                                   t->instance.value);
}

VARIANT("stride-several", "as stride, four elements per thread", "copy",
        launch);
