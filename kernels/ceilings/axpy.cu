// axpy: z = a x + y, one element a thread.
//
//= global_load.sectors_per_request <= 4
//= races == 0
#include "axpy.h"
#include "variant.h"

enum { THREADS = 256 };

//> kernel
static __global__ void axpy(const float *x, const float *y, float *z, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    z[i] = AXPY_A * x[i] + y[i];
}
//< kernel

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  axpy<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->in[1], t->out, n);
}

VARIANT("axpy", "z = a x + y, one element a thread", "axpy", launch);
