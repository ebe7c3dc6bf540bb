// outputs: each thread computes 1 to 64 of the 64 values of its point.
//
// The more a thread computes, the more often it uses what it has loaded, and
// the more registers it needs for sums: fewer threads are resident, each with
// more independent work.
//
//= sweeps outputs
//= shared.bank_conflicts == 0
//= races == 0
#include "pointwise.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

//> kernel
template <int OUTPUTS>
static __global__ void mix(const float *in, const float *w, float *out,
                           long n) {
  __shared__ __align__(16) float ws[CHANNELS][OUTPUTS];
  int first = blockIdx.y * OUTPUTS;
  for (int e = threadIdx.x; e < CHANNELS * OUTPUTS; e += THREADS)
    ws[e / OUTPUTS][e % OUTPUTS] =
        w[(first + e % OUTPUTS) * CHANNELS + e / OUTPUTS];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float sum[OUTPUTS] = {0};
#pragma unroll 8
  for (int k = 0; k < CHANNELS; k++) {
    float x = in[k * n + i];
#pragma unroll
    for (int o = 0; o < OUTPUTS; o++)
      sum[o] += ws[k][o] * x;
  }
#pragma unroll
  for (int o = 0; o < OUTPUTS; o++)
    out[(first + o) * n + i] = sum[o];
}
//< kernel

template <int OUTPUTS> static void run(const struct task *t) {
  long n = t->instance.shape.cols;
  dim3 grid((n + THREADS - 1) / THREADS, CHANNELS / OUTPUTS);
  mix<OUTPUTS><<<grid, THREADS>>>(t->in[0], t->in[1], t->out, n);
}

static void launch(const struct task *t) {
  switch (t->instance.value) {
  case 1:
    return run<1>(t);
  case 2:
    return run<2>(t);
  case 4:
    return run<4>(t);
  case 8:
    return run<8>(t);
  case 16:
    return run<16>(t);
  case 32:
    return run<32>(t);
  case 64:
    return run<64>(t);
  }
}

VARIANT("outputs", "each thread computes 1 to 64 values of its point",
        "pointwise", launch);
