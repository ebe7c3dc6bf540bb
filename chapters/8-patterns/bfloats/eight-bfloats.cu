// eight-bfloats: a thread per 16 bytes of bfloat16.
//
// A control for halves/eight-halves: the same bytes in the same accesses, by
// the twins of its types and functions.
//
//= global_load.requests == 256
//= global_load.sectors_per_request == 16
//= races == 0
#include "passes.h"

#include <cuda_bf16.h>

static __global__ void twice(const __nv_bfloat16 *x, __nv_bfloat16 *y, long n) {
  long first = ((long)blockIdx.x * THREADS + threadIdx.x) * 8;
  if (first + 8 <= n) {
    uint4 word = *(const uint4 *)(x + first);
    __nv_bfloat162 *pair = (__nv_bfloat162 *)&word;
#pragma unroll
    for (int i = 0; i < 4; i++)
      pair[i] = __hadd2(pair[i], pair[i]);
    *(uint4 *)(y + first) = word;
    return;
  }
  for (long i = first; i < n; i++) {
    __nv_bfloat16 b = x[i];
    y[i] = __hadd(b, b);
  }
}

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n / 8 + THREADS) / THREADS;
  const __nv_bfloat16 *x = (const __nv_bfloat16 *)t->in[0];
  twice<<<blocks, THREADS>>>(x, (__nv_bfloat16 *)t->out, n);
}

VARIANT("eight-bfloats", "a thread per eight numbers of bfloat16", "bfloats",
        launch);
