// passes.h - reduction in passes: n elements to one sum per block, and those
// sums again, until one is left; sums over a warp and a block; grid sizes;
// 16-byte loads from anywhere.
#ifndef REDUCTION_PASSES_H
#define REDUCTION_PASSES_H

#include "variant.h"

#include <cuda_runtime.h>
#include <stdint.h>

enum { THREADS = 256 };

// Launches one pass: sums[b] = the sum of block b's part of x[0 .. n).
typedef void launch_pass(const float *x, float *sums, long n, int blocks);

static inline long elements(const struct task *t) {
  return t->instance.shape.rows * t->instance.shape.cols;
}

// Each block takes `share` elements. A pass stores its sums behind those of the
// pass before, in scratch; the last one goes to out.
static inline void reduce_in_passes(const struct task *t, long share,
                                    launch_pass *pass) {
  long n = elements(t);
  const float *x = t->in[0];
  float *sums = t->scratch;
  for (;;) {
    long blocks = (n + share - 1) / share;
    pass(x, blocks == 1 ? t->out : sums, n, blocks);
    if (blocks == 1)
      return;
    x = sums;
    sums += blocks;
    n = blocks;
  }
}

//> sums
// The sum of x over a warp, in its lane 0.
static __device__ inline float warp_sum(float x) {
#pragma unroll
  for (int half = 16; half > 0; half /= 2)
    x += __shfl_down_sync(0xffffffffu, x, half);
  return x;
}

// The sum of x over a block, in its thread 0: the steps of shuffle.cu.
static __device__ inline float block_sum(float x) {
  __shared__ float of_warp[32];
  int tid = threadIdx.x;
  x = warp_sum(x);
  if (tid % 32 == 0)
    of_warp[tid / 32] = x;
  __syncthreads();
  if (tid >= 32)
    return 0;
  return warp_sum(tid < THREADS / 32 ? of_warp[tid] : 0);
}
//< sums

static inline int multiprocessors() {
  static int count;
  if (count == 0)
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return count;
}

// The blocks of THREADS threads that the device can hold at one time.
template <typename Kernel> static inline int resident_blocks(Kernel *kernel) {
  static int per_sm;
  if (per_sm == 0)
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, THREADS, 0);
  return per_sm * multiprocessors();
}

static inline long smaller(long a, long b) {
  return a < b ? a : b;
}

// ---- 16-byte loads ----

// Blocks per SM of the kernels with eight 16-byte loads per thread. Four of 256
// threads ask for up to 128 KiB at a time, many times the 12 KiB that latency
// times bandwidth takes on each SM of an H200; more blocks would only leave
// more sums to add at the end.
enum { BLOCKS_PER_SM = 4 };

static __device__ inline float sum_of_word(float4 w) {
  return (w.x + w.y) + (w.z + w.w);
}

// The 16-byte words in x[0 .. n), x beginning anywhere.
struct words {
  const float4 *first;
  long count;
};

// Thread `id` of the grid adds to *sum what it finds of the elements before the
// first 16-byte boundary and after the last, up to three each.
static __device__ inline struct words words_of(const float *x, long n, long id,
                                               float *sum) {
  long past = (uintptr_t)x % 16 / sizeof(float); // elements past a boundary
  long head = past == 0 ? 0 : min(4 - past, n);
  long count = (n - head) / 4, tail = n - head - 4 * count;
  if (id < head)
    *sum += x[id];
  if (id < tail)
    *sum += x[n - 1 - id];
  return {(const float4 *)(x + head), count};
}

#endif
