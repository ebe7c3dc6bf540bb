// fma-double: the chains of fma in double precision.
//
// A control: against fma, y has 64 bits and is rounded to 32 at the end, so the
// multiply-adds go to the units for doubles.
//
//= races == 0
#include "ceilings.h"
#include "variant.h"

static __global__ void fma_chains(const float *in, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double y[FMA_CHAINS], x = in[i];
#pragma unroll
  for (int j = 0; j < FMA_CHAINS; j++)
    y[j] = x + FMA_SPREAD * j;
#pragma unroll 16
  for (int step = 0; step < FMA_STEPS; step++)
#pragma unroll
    for (int j = 0; j < FMA_CHAINS; j++)
      y[j] = fma(y[j], (double)FMA_A, (double)FMA_B);
  double sum = 0;
#pragma unroll
  for (int j = 0; j < FMA_CHAINS; j++)
    sum += y[j];
  out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  fma_chains<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n);
}

VARIANT("fma-double", "eight chains of double-precision multiply-adds", "fma",
        launch);
