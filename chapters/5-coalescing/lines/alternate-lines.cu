// alternate-lines: a misaligned copy whose neighbours reuse nothing.
//
// A control: against load-offset-several, every other line of 128 bytes is left
// out, so that the fifth sector of a misaligned load is of use to nobody else,
// nor is the other sector of a pair that the L2 cache fetches.
//
//= sweeps offset
//= global_store.sectors_per_request <= 4
//= races == 0
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH, LINE = 32 };

static __global__ void copy(const float *in, float *out, long n, int offset) {
  long first = (long)blockIdx.x * SHARE + threadIdx.x;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    word[w] = i < n ? in[i / LINE * 2 * LINE + i % LINE + offset] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    if (i < n)
      out[i] = word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  copy<<<(n + SHARE - 1) / SHARE, THREADS>>>(t->in[0], t->out, n,
                                             t->instance.value);
}

VARIANT("alternate-lines", "every other line, shifted by an offset", "lines",
        launch);
