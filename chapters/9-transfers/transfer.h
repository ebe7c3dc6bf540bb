/* transfer.h - what the variants of this chapter share: the kernel, and its
 * arrays on the device. */
#pragma once

#include "rounds.h"
#include "variant.h"

#include <cuda_runtime.h>

//> kernel
enum { THREADS = 256 };

static __global__ void rounds(const float *in, float *out, long n, long count) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  float x = in[i];
  for (long k = 0; k < count; k++)
    x = fmaf(ROUND_A, x, ROUND_B);
  out[i] = x;
}
//< kernel

static inline long blocks_for(long n) {
  return (n + THREADS - 1) / THREADS;
}

struct device_arrays {
  long n;
  float *in, *out;
};

static inline struct device_arrays device_arrays_of(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  return {n, t->scratch, t->scratch + n};
}
