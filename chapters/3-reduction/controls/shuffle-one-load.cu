// shuffle-one-load: warp shuffles where each thread loads one element.
//
// A control: against dynamic, the tree is climbed by shuffles, with one barrier
// per block, but each thread still loads a single element and the blocks are as
// many. What it gains is what shuffles are worth before a thread loads more.
//
//= sweeps block
//= sizes 100000000
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "levels.h"
#include "passes.h"

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float of_warp[32];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * blockDim.x + tid;
  float sum = warp_sum(i < n ? x[i] : 0);
  if (tid % 32 == 0)
    of_warp[tid / 32] = sum;
  __syncthreads();
  if (tid >= 32)
    return;
  sum = warp_sum(tid < blockDim.x / 32 ? of_warp[tid] : 0);
  if (tid == 0)
    sums[blockIdx.x] = sum;
}

static void level(float *x, float *sums, long n, int blocks, int block) {
  reduce<<<blocks, block>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_by_levels(t, level);
}

VARIANT("shuffle-one-load", "as dynamic, the tree by shuffles", "reduction",
        launch);
