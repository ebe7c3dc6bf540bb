// lookup-global: a table in global memory, a word for each multiply-add.
//
// Threads evaluate a polynomial whose 16 coefficients come from a table, lane l
// from its word l % lanes on: one address per warp at 1, 32 neighbours at 32.
// The table is small and used often, so it is the L1 cache that answers. `move`
// is 0, which the compiler cannot know: it has to load each word each time.
//
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
  lookup<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n,
                                                   t->instance.value, 0);
}

VARIANT("lookup-global", "a table in global memory, cached in L1", "lookup",
        launch);
