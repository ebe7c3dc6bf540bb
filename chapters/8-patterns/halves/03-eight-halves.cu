// eight-halves: a thread per 16 bytes.
//
// Against two-halves: a thread loads four pairs as one 16-byte word.
//
//= after two-halves
//= races == 0
#include "passes.h"

#include <cuda_fp16.h>

//> kernel
struct __align__(16) eight {
  __half2 pair[4];
};

static __global__ void twice(const __half *x, __half *y, long n) {
  long first = ((long)blockIdx.x * THREADS + threadIdx.x) * 8;
  if (first + 8 <= n) {
    struct eight word = *(const struct eight *)(x + first);
#pragma unroll
    for (int i = 0; i < 4; i++)
      word.pair[i] = __hadd2(word.pair[i], word.pair[i]);
    *(struct eight *)(y + first) = word;
    return;
  }
  for (long i = first; i < n; i++) {
    __half h = x[i];
    y[i] = __hadd(h, h);
  }
}
//< kernel

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n / 8 + THREADS) / THREADS;
  twice<<<blocks, THREADS>>>((const __half *)t->in[0], (__half *)t->out, n);
}

VARIANT("eight-halves", "a thread per eight halves, 16 bytes", "halves",
        launch);
