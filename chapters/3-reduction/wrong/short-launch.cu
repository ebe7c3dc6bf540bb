// short-launch: dynamic with half the bytes at launch. Wrong on purpose.
//
// Against dynamic: the third launch parameter is half of what the kernel uses.
//
//= after dynamic
//= out_of_bounds > 0
#include "levels.h"

static __global__ void reduce(const float *x, float *sums, long n) {
  extern __shared__ float part[];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * blockDim.x + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block, block / 2 * sizeof(float)>>>(x, sums, n);
}

static void launch(const struct task *t) {
  struct task blocks_of_128 = *t;
  blocks_of_128.instance.value = 128;
  reduce_by_levels(&blocks_of_128, level);
}

VARIANT("short-launch", "dynamic with half the bytes: wrong on purpose",
        "reduction", launch);
