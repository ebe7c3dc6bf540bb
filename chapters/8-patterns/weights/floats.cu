// floats: a histogram with weights, in floats, per block in shared memory.
//
// A control: against shared of the histogram, what is added is a float. Shared
// memory has no instruction for that: the compiler makes a loop of it.
//
//= races == 0
#include "passes.h"
#include "weights.h"

static __global__ void sums(const unsigned *key, const float *weight,
                            float *total, long n) {
  __shared__ float sum[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    sum[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * THREADS;
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += all)
    //> add
    atomicAdd(&sum[key[i]], weight[i]);
  //< add
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&total[bin], sum[bin]);
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + THREADS - 1) / THREADS;
  cudaMemsetAsync(t->out, 0, BINS * sizeof(float), 0);
  sums<<<smaller(resident_blocks(sums), needed), THREADS>>>(
      (const unsigned *)t->in[0], t->in[1], t->out, n);
}

VARIANT("floats", "sums of weights in floats", "weights", launch);
