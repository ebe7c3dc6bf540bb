// offset-several: offset, with four elements per thread.
//
// Against offset: that kernel has too few bytes in flight to saturate memory,
// which hides the cost of the extra sector. With four loads per thread memory
// is the limit, and the sweep shows it.
//
//= sweeps offset
//= races == 0
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void copy(const float *in, float *out, long n, int offset) {
  long first = (long)blockIdx.x * SHARE;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    word[w] = i < n ? in[i + offset] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    if (i < n)
      out[i + offset] = word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  copy<<<(n + SHARE - 1) / SHARE, THREADS>>>(t->in[0], t->out, n,
                                             t->instance.value);
}

VARIANT("offset-several", "as offset, four elements per thread", "copy",
        launch);
