// dynamic: dynamic shared memory: the array's size is given at launch.
//
// Against shared: the array is declared `extern`, without a size, and the third
// launch parameter says how many bytes each block gets. The size now stands in
// the launch, beside the block size that it depends on, and can be wrong there;
// one kernel serves all block sizes.
//
//= after shared
//= sweeps block
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
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

//> launch
static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block, block * sizeof(float)>>>(x, sums, n);
}
//< launch

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("dynamic", "as shared, with the array's length given at launch",
        "reduction", launch);
