// one-half: a thread per half: a warp's access has 64 bytes.
//
//= global_load.sectors_per_request == 2
//= races == 0
#include "passes.h"

#include <cuda_fp16.h>

static __global__ void twice(const __half *x, __half *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  __half h = x[i];
  y[i] = __hadd(h, h);
}

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n + THREADS - 1) / THREADS;
  twice<<<blocks, THREADS>>>((const __half *)t->in[0], (__half *)t->out, n);
}

VARIANT("one-half", "a thread per half", "halves", launch);
