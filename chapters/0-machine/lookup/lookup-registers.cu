// lookup-registers: the table in an automatic array, in registers.
//
// Against lookup-local: each thread keeps the words that it uses, and the loop
// that reads them is unrolled whole. Every index is known when the kernel is
// compiled, so each word has a register.
//
//= after lookup-local
//= sweeps lanes
//= races == 0
#include "spaces.h"
#include "variant.h"

enum { THREADS = 256 };

static __global__ void lookup(const float *table, float *out, long n,
                              unsigned lanes) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float own[TABLE_USED];
#pragma unroll
  for (int k = 0; k < TABLE_USED; k++)
    own[k] = table[threadIdx.x % 32 % lanes + k];
  float y = 0;
#pragma unroll 1
  for (int round = 0; round < LOOKUPS / TABLE_USED; round++)
#pragma unroll
    for (int k = 0; k < TABLE_USED; k++)
      y = y * LOOKUP_X + own[k];
  out[i] = y;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  lookup<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n,
                                                   t->instance.value);
}

VARIANT("lookup-registers", "the table in registers", "lookup", launch);
