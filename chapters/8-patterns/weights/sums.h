// sums.h - a histogram with weights, per block in shared memory.
#ifndef PATTERNS_SUMS_H
#define PATTERNS_SUMS_H

#include "passes.h"
#include "weights.h"

// total[k] += the weights of the n keys that are k. A block's sums are of type
// SUM, in steps of 1 / STEPS.
template <typename SUM, int STEPS>
static __global__ void sums(const unsigned *key, const float *weight,
                            float *total, long n) {
  __shared__ SUM sum[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    sum[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += all)
    //> add
    atomicAdd(&sum[key[i]], (SUM)(weight[i] * STEPS));
  //< add
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&total[bin], (float)sum[bin] / STEPS);
}

template <typename SUM, int STEPS>
static void launch_sums(const struct task *t) {
  long n = elements(t), needed = (n + THREADS - 1) / THREADS;
  int blocks = smaller(resident_blocks(sums<SUM, STEPS>), needed);
  cudaMemsetAsync(t->out, 0, BINS * sizeof(float), 0);
  sums<SUM, STEPS>
      <<<blocks, THREADS>>>((const unsigned *)t->in[0], t->in[1], t->out, n);
}

#endif
