// eight-halves: a thread per 16 bytes.
//
// Against two-halves: a thread loads four pairs as one 16-byte word.
//
//= after two-halves
//= races == 0
#include "passes.h"

#include <cuda_fp16.h>

static __global__ void twice(const __half *x, __half *y, long n) {
  long first = ((long)blockIdx.x * THREADS + threadIdx.x) * 8;
  if (first + 8 <= n) {
    //> pairs
    uint4 word = *(const uint4 *)(x + first);
    __half2 *pair = (__half2 *)&word;
#pragma unroll
    for (int i = 0; i < 4; i++)
      pair[i] = __hadd2(pair[i], pair[i]);
    *(uint4 *)(y + first) = word;
    //< pairs
    return;
  }
  for (long i = first; i < n; i++) {
    __half h = x[i];
    y[i] = __hadd(h, h);
  }
}

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n / 8 + THREADS) / THREADS;
  twice<<<blocks, THREADS>>>((const __half *)t->in[0], (__half *)t->out, n);
}

VARIANT("eight-halves", "a thread per eight halves, 16 bytes", "halves",
        launch);
