// floats: a copy between any two offsets, one float per access.
//
// The copy of several, whose source and destination begin some floats behind a
// multiple of 16 bytes: an access of four bytes is always aligned.
//
//= sweeps from-to
//= races == 0
#include "misaligned.h"
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void copy(const float *in, float *out, long n) {
  long first = (long)blockIdx.x * SHARE + threadIdx.x;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    if (i < n)
      word[w] = in[i];
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
  const float *in = t->in[0] + source_offset(t->instance.value);
  float *out = t->out + destination_offset(t->instance.value);
  copy<<<(n + SHARE - 1) / SHARE, THREADS>>>(in, out, n);
}

VARIANT("floats", "a float per access, four in flight per thread", "misaligned",
        launch);
