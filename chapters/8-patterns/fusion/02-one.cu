// one: the three operations in one kernel.
//
// Against three: between the operations the element stays in a register.
//
//= after three
//= global_load.requests == 2048
//= races == 0
#include "passes.h"

//> kernel
static __global__ void scale_shift_clip(const float *x, float *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    y[i] = fmaxf(1.5f * x[i] + 0.25f, 0);
}
//< kernel

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n + THREADS - 1) / THREADS;
  scale_shift_clip<<<blocks, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("one", "three operations in one kernel", "fusion", launch);
