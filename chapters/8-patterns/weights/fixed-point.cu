// fixed-point: a histogram with weights, in integers, per block in shared
// memory.
//
// A control: against floats, a block adds multiples of 1 / WEIGHT_STEPS, which
// are integers, and shared memory has an instruction for those. Its sum fits in
// 32 bits up to 4 million keys a block.
//
//= races == 0
#include "passes.h"
#include "weights.h"

static __global__ void sums(const unsigned *key, const float *weight,
                            float *total, long n) {
  __shared__ unsigned sum[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    sum[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += all)
    //> add
    atomicAdd(&sum[key[i]], (unsigned)(weight[i] * WEIGHT_STEPS));
  //< add
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&total[bin], (float)sum[bin] / WEIGHT_STEPS);
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + THREADS - 1) / THREADS;
  cudaMemsetAsync(t->out, 0, BINS * sizeof(float), 0);
  sums<<<smaller(resident_blocks(sums), needed), THREADS>>>(
      (const unsigned *)t->in[0], t->in[1], t->out, n);
}

VARIANT("fixed-point", "sums of weights in integers", "weights", launch);
