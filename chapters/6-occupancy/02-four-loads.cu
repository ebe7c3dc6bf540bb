// four-loads: four elements per thread, a block's width apart.
//
// Against one-load: four loads are in flight before the first store, so a
// quarter of the threads keeps as many bytes on their way.
//
//= after one-load
//= sweeps shared
//= races == 0
#include "residency.h"
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void scale(const float *in, float *out, long n) {
  long first = (long)blockIdx.x * SHARE + threadIdx.x;
  //> loads
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    word[w] = i < n ? in[i] : 0;
  }
  //< loads
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    if (i < n)
      out[i] = 2 * word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  int shared = t->instance.value * 1024;
  allow_shared((const void *)scale, shared);
  scale<<<(n + SHARE - 1) / SHARE, THREADS, shared>>>(t->in[0], t->out, n);
}

VARIANT("four-loads", "four loads in flight per thread", "scale", launch);
