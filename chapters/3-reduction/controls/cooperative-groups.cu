// cooperative-groups: shuffle, written with cooperative groups.
//
// Against shuffle: block and warp are objects, and the sum over a warp is a
// call. It is as fast; what is gained is that the source says which threads
// synchronise.
//
//= after shuffle
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

enum { LOADS = 8, SHARE = LOADS * THREADS };

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float of_warp[32];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int tid = block.thread_rank();
  long first = (long)blockIdx.x * SHARE + tid;
  float sum = 0;
#pragma unroll
  for (int load = 0; load < LOADS; load++) {
    long i = first + load * THREADS;
    sum += i < n ? x[i] : 0;
  }
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (warp.thread_rank() == 0)
    of_warp[tid / 32] = sum;
  block.sync();
  if (tid >= 32)
    return;
  sum = tid < THREADS / 32 ? of_warp[tid] : 0;
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (tid == 0)
    sums[blockIdx.x] = sum;
}

static void pass(const float *x, float *sums, long n, int blocks) {
  reduce<<<blocks, THREADS>>>(x, sums, n);
}

static void launch(const struct task *t) {
  reduce_in_passes(t, SHARE, pass);
}

VARIANT("cooperative-groups", "as shuffle, with cooperative groups",
        "reduction", launch);
