// lookup-known: words of constant memory that the compiler knows.
//
// Against lookup-constant: all lanes begin at the table's first word and the
// loop is unrolled whole, so every index is known when the kernel is compiled.
// For compute capability 8.9 and before, nvcc makes each multiply-add name its
// word in constant memory; for 9.0 it loads the words into registers before the
// loop, two by each load.
//
//= after lookup-constant
//= races == 0
#include "spaces.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

static __constant__ float table[TABLE_WORDS];

static __global__ void lookup(float *out, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float y = 0;
#pragma unroll 1
  for (int round = 0; round < LOOKUPS / TABLE_USED; round++) {
#pragma unroll
    for (int k = 0; k < TABLE_USED; k++)
      y = y * LOOKUP_X + table[k];
  }
  out[i] = y;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  cudaMemcpyToSymbolAsync(table, t->in[0], sizeof table, 0,
                          cudaMemcpyDeviceToDevice);
  lookup<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->out, n);
}

VARIANT("lookup-known", "the table in constant memory, indexes known", "lookup",
        launch);
