// lookup-constant: the table in constant memory.
//
// Against lookup-global: a __constant__ array. One address per warp is what its
// cache is made for; 32 addresses take 32 turns.
//
//= after lookup-global
//= sweeps lanes
//= races == 0
#include "spaces.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

static __constant__ float table[TABLE_WORDS];

static __global__ void lookup(float *out, long n, unsigned lanes, int move) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  const float *own = table + threadIdx.x % 32 % lanes;
  float y = 0;
#pragma unroll 1
  for (int round = 0; round < LOOKUPS / TABLE_USED; round++) {
#pragma unroll 8
    for (int k = 0; k < TABLE_USED; k++)
      y = y * LOOKUP_X + own[k];
    own += move;
  }
  out[i] = y;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  cudaMemcpyToSymbolAsync(table, t->in[0], sizeof table, 0,
                          cudaMemcpyDeviceToDevice);
  lookup<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->out, n, t->instance.value,
                                                   0);
}

VARIANT("lookup-constant", "the table in constant memory", "lookup", launch);
