// device-variable: block sums go to the second kernel in a __device__ variable.
//
// A control: against several-loads, no pointer names the array between the two
// kernels. A __device__ variable lives in global memory as long as the program,
// so a kernel finds there what the one before has stored.
//
//= global_load.sectors_per_request == 4
//= races == 0
#include "passes.h"

enum { BLOCKS = 1024 };

static __device__ float sums[BLOCKS];

static __global__ void reduce(const float *x, long n) {
  float sum = 0;
  for (long i = blockIdx.x * (long)THREADS + threadIdx.x; i < n;
       i += BLOCKS * THREADS)
    sum += x[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

static __global__ void finish(float *out) {
  float sum = 0;
  for (int i = threadIdx.x; i < BLOCKS; i += THREADS)
    sum += sums[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    *out = sum;
}

static void launch(const struct task *t) {
  reduce<<<BLOCKS, THREADS>>>(t->in[0], elements(t));
  finish<<<1, THREADS>>>(t->out);
}

VARIANT("device-variable", "block sums wait in a __device__ variable",
        "reduction", launch);
