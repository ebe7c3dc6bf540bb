// bounded: 64 outputs per thread, and room for 1 to 8 blocks asked for.
//
// Against outputs at 64: __launch_bounds__ tells the compiler how many blocks
// of 256 threads are to fit into a multiprocessor. It then gives each thread at
// most 65536 / (256 blocks) registers; what does not fit is spilled to local
// memory.
//
//= needs sm_80
//= after outputs
//= sweeps blocks
//= races == 0
#include "pointwise.h"
#include "resident.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256, OUTPUTS = 64 };

template <int BLOCKS>
static __global__ void __launch_bounds__(THREADS,
                                         resident_blocks(BLOCKS, THREADS))
    mix(const float *in, const float *w, float *out, long n) {
  __shared__ __align__(16) float ws[CHANNELS][OUTPUTS];
  for (int e = threadIdx.x; e < CHANNELS * OUTPUTS; e += THREADS)
    ws[e / OUTPUTS][e % OUTPUTS] = w[e % OUTPUTS * CHANNELS + e / OUTPUTS];
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
    out[o * n + i] = sum[o];
}

template <int BLOCKS> static void run(const struct task *t) {
  long n = t->instance.shape.cols;
  mix<BLOCKS>
      <<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->in[1], t->out, n);
}

static void launch(const struct task *t) {
  static void (*const with[])(const struct task *) = {
      run<1>, run<2>, run<3>, run<4>, run<5>, run<6>, run<7>, run<8>};
  with[t->instance.value - 1](t);
}

VARIANT("bounded", "64 values per thread, registers for 1 to 8 blocks",
        "pointwise", launch);
