// filter-global: 64 coefficients from global memory, in a loop unrolled whole.
//
// All lanes need the same coefficient at the same time, and each a float of its
// own. Both come from the L1 cache.
//
//= races == 0
#include "filter.h"
#include "variant.h"

enum { THREADS = 256 };

static __global__ void filter(const float *x, const float *weights, float *out,
                              long n) {
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

VARIANT("filter-global", "64 coefficients in global memory", "filter", launch);
