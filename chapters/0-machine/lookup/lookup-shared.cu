// lookup-shared: the table in shared memory.
//
// Against lookup-global: each block copies the table first.
//
//= after lookup-global
//= sweeps lanes
//= shared.bank_conflicts == 0
//= races == 0
#include "spaces.h"
#include "variant.h"

enum { THREADS = 256 };

static __global__ void lookup(const float *table, float *out, long n,
                              unsigned lanes, int move) {
  __shared__ float copy[TABLE_WORDS];
  if (threadIdx.x < TABLE_WORDS)
    copy[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  const float *own = copy + threadIdx.x % 32 % lanes;
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
  lookup<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n,
                                                   t->instance.value, 0);
}

VARIANT("lookup-shared", "the table in shared memory", "lookup", launch);
