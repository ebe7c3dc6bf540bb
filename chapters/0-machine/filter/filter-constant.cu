// filter-constant: 64 coefficients from constant memory.
//
// A control: against filter-global, a __constant__ array, whose indexes the
// compiler knows. For compute capability 9.0 it loads two of them for a whole
// warp at once, into uniform registers; for 8.9 and before, the multiply-add
// names the word in constant memory.
//
//= races == 0
#include "filter.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

static __constant__ float weights[TAPS];

static __global__ void filter(const float *x, float *out, long n) {
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
  cudaMemcpyToSymbolAsync(weights, t->in[1], sizeof weights, 0,
                          cudaMemcpyDeviceToDevice);
  filter<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("filter-constant", "64 coefficients in constant memory", "filter",
        launch);
