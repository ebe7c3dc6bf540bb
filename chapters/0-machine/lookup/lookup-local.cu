// lookup-local: the table in an automatic array, indexed as it runs.
//
// Against lookup-global: each thread copies the table into an array of its own.
// Where a lane begins to read it is only known when the kernel runs, and no
// register can be named by an index, so the array lies in local memory: words
// of 32 lanes side by side, one line where all lanes use the same index.
//
//= after lookup-global
//= sweeps lanes
//= races == 0
#include "spaces.h"
#include "variant.h"

enum { THREADS = 256 };

static __global__ void lookup(const float *table, float *out, long n,
                              unsigned lanes, int move) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float copy[TABLE_WORDS];
  for (int k = 0; k < TABLE_WORDS; k++)
    copy[k] = table[k];
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

VARIANT("lookup-local", "the table in local memory", "lookup", launch);
