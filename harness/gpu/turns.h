// turns.h - what the programs of this room share that time variants in turns: A
// B C, A B C, so that clocks and heat are the same for all. Variants register
// themselves; the first one linked is what the others are compared with.
#pragma once

#include "variant.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

extern "C" const struct variant *const __start_variants[], // by the linker
    *const __stop_variants[];

enum { FLUSH_BYTES = 256 << 20 };

static inline void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

static inline float *device_array(size_t n) {
  float *array;
  check(cudaMalloc(&array, n * sizeof(float)), "cudaMalloc");
  return array;
}

// Numbers from -1 to 1, the same in each run.
static __global__ void fill(float *x, size_t n, unsigned seed) {
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    unsigned long long bits = (i + 1) * 0x9e3779b97f4a7c15ull + seed;
    bits = (bits ^ bits >> 31) * 0xbf58476d1ce4e5b9ull;
    x[i] = (float)(bits >> 40) / (1 << 23) - 1;
  }
}

// Counts the elements that differ by more than `bound`, or are no numbers.
static __global__ void count_wrong(const float *x, const float *y, size_t n,
                                   float bound, unsigned *wrong) {
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    if (!(fabsf(x[i] - y[i]) <= bound))
      atomicAdd(wrong, 1);
}

static inline unsigned wrong_elements(const float *x, const float *y, size_t n,
                                      float bound) {
  unsigned *wrong = (unsigned *)device_array(1), count;
  check(cudaMemset(wrong, 0, sizeof *wrong), "cudaMemset");
  count_wrong<<<1024, 256>>>(x, y, n, bound, wrong);
  check(cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDefault), "compare");
  cudaFree(wrong);
  return count;
}

static inline float milliseconds(const struct variant *c, const struct task &t,
                                 float *flush) {
  cudaEvent_t begin, end;
  float ms;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMemsetAsync(flush, 0, FLUSH_BYTES);
  cudaEventRecord(begin);
  c->launch(&t);
  cudaEventRecord(end);
  check(cudaEventSynchronize(end), c->card);
  cudaEventElapsedTime(&ms, begin, end);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return ms;
}

static inline float median(std::vector<float> x) {
  std::sort(x.begin(), x.end());
  return x[x.size() / 2];
}
