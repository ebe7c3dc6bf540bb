// three: a kernel for each operation.
//
//= global_load.requests == 6144
//= races == 0
#include "passes.h"

static __global__ void scale(const float *x, float *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    y[i] = 1.5f * x[i];
}

static __global__ void shift(float *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    y[i] = y[i] + 0.25f;
}

static __global__ void clip(float *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    y[i] = fmaxf(y[i], 0);
}

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n + THREADS - 1) / THREADS;
  scale<<<blocks, THREADS>>>(t->in[0], t->out, n);
  shift<<<blocks, THREADS>>>(t->out, n);
  clip<<<blocks, THREADS>>>(t->out, n);
}

VARIANT("three", "a kernel for each of three operations", "fusion", launch);
