// several: four elements per thread, a block's width apart.
//
// Against offset at 0: each request is as before, one word per lane, but a
// thread has four loads in flight before its first store. Bytes in flight are
// what hides memory latency; wide words are one way to have them, several loads
// are another, and they need no alignment.
//
//= after offset
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

//> kernel
enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void copy(const float *in, float *out, long n) {
  long first = (long)blockIdx.x * SHARE;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    word[w] = i < n ? in[i] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS + threadIdx.x;
    if (i < n)
      out[i] = word[w];
  }
}
//< kernel

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  copy<<<(n + SHARE - 1) / SHARE, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("several", "four loads in flight per thread", "copy", launch);
