// two-halves: a thread per pair, which is loaded and added as one 32-bit word.
//
// Against one-half: half2 is two halves in one register, and __hadd2() adds
// both in one instruction. A warp's access has 128 bytes, as with floats.
//
//= after one-half
//= races == 0
#include "passes.h"

#include <cuda_fp16.h>

static __global__ void twice(const __half2 *x, __half2 *y, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (2 * i + 1 < n) {
    __half2 pair = x[i];
    y[i] = __hadd2(pair, pair);
  } else if (2 * i < n) { // the last of an odd number
    __half last = ((const __half *)x)[2 * i];
    ((__half *)y)[2 * i] = __hadd(last, last);
  }
}

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n / 2 + THREADS) / THREADS;
  twice<<<blocks, THREADS>>>((const __half2 *)t->in[0], (__half2 *)t->out, n);
}

VARIANT("two-halves", "a thread per pair of halves", "halves", launch);
