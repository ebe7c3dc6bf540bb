// short-array: shared with an array that is half as long as the block. Wrong on
// purpose.
//
// Against shared: the upper half of the threads store past the array's end.
//
//= after shared
//= out_of_bounds > 0
#include "levels.h"

template <int BLOCK>
static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float part[BLOCK / 2];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * BLOCK + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void level(float *x, float *sums, long n, int blocks, int) {
  reduce<128><<<blocks, 128>>>(x, sums, n);
}

static void launch(const struct task *t) {
  struct task blocks_of_128 = *t;
  blocks_of_128.instance.value = 128;
  reduce_by_levels(&blocks_of_128, level);
}

VARIANT("short-array", "shared with an array half too short: wrong on purpose",
        "reduction", launch);
