// l1-offset: 32 neighbouring words from L1, which begin anywhere in a line.
//
// At an offset of 0 or 32 the words of each request are one line of 128 bytes;
// at any between they lie in two, and in a fifth sector unless it is a multiple
// of 8. `move` is 0, which the compiler cannot know: it has to load the words
// again in each round.
//
//= sweeps offset
//= global_load.sectors_per_request <= 5
//= races == 0
#include "l1-offset.h"
#include "variant.h"

static __global__ void sums(const float *table, float *out, long n, int move) {
  long i = (long)blockIdx.x * BLOCK + threadIdx.x;
  if (i >= n)
    return;
  const float *own = table + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int round = 0; round < ROUNDS; round++) {
#pragma unroll
    for (int w = 0; w < LOADS; w++)
      sum += own[w * BLOCK];
    own += move;
  }
  out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  sums<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(t->in[0] + t->instance.value, t->out,
                                           n, 0);
}

VARIANT("l1-offset", "neighbouring words from L1, at an offset from a line",
        "l1-offset", launch);
