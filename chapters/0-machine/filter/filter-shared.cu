// filter-shared: 64 coefficients from shared memory.
//
// A control: against filter-global, each block copies them first.
//
//= shared.bank_conflicts == 0
//= races == 0
#include "filter.h"
#include "variant.h"

enum { THREADS = 256 };

static __global__ void filter(const float *x, const float *coefficients,
                              float *out, long n) {
  __shared__ float weights[TAPS];
  if (threadIdx.x < TAPS)
    weights[threadIdx.x] = coefficients[threadIdx.x];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < TAPS; k++)
    sum += weights[k] * x[i + k];
  out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  filter<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->in[1], t->out,
                                                   n);
}

VARIANT("filter-shared", "64 coefficients in shared memory", "filter", launch);
