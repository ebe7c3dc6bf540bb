// one-load: each thread loads one element and stores it doubled.
//
// A thread has one load in flight, so a multiprocessor has as many as it has
// threads. The axis is shared memory in KiB that a block asks for and never
// uses: the more it asks for, the fewer blocks are resident.
//
//= sweeps shared
//= global_load.sectors_per_request == 4
//= races == 0
#include "residency.h"
#include "variant.h"

enum { THREADS = 256 };

//> kernel
static __global__ void scale(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  int shared = t->instance.value * 1024;
  allow_shared((const void *)scale, shared);
  scale<<<(n + THREADS - 1) / THREADS, THREADS, shared>>>(t->in[0], t->out, n);
}
//< kernel

VARIANT("one-load", "one load in flight per thread", "scale", launch);
