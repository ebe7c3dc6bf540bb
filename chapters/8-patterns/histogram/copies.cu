// copies: a histogram per warp.
//
// A control for wide-loads: each of the block's warps counts in a copy of its
// own, so that two warps never wait for the same counter. The copies are added
// at the end.
//
//= races == 0
#include "histogram.h"

enum { COPIES = THREADS / 32, WORDS = 4 };

static __device__ inline void count_word(unsigned *count, uint4 key) {
  atomicAdd(&count[key.x], 1);
  atomicAdd(&count[key.y], 1);
  atomicAdd(&count[key.z], 1);
  atomicAdd(&count[key.w], 1);
}

static __global__ void histogram(struct keys in) {
  __shared__ unsigned copy[COPIES][BINS];
  for (int i = threadIdx.x; i < COPIES * BINS; i += THREADS)
    copy[i / BINS][i % BINS] = 0;
  __syncthreads();
  unsigned *count = copy[threadIdx.x / 32];
  long all = (long)gridDim.x * THREADS;
  long id = (long)blockIdx.x * THREADS + threadIdx.x;
  long head = min(-(uintptr_t)in.key % 16 / sizeof(unsigned), in.n);
  const uint4 *words = (const uint4 *)(in.key + head);
  long steps = (in.n - head) / 4 / all / WORDS * WORDS;
  for (long step = 0; step < steps; step += WORDS) {
    uint4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      word[w] = words[(step + w) * all + id];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      count_word(count, word[w]);
  }
  if (id < head) // keys before the first multiple of 16 bytes
    atomicAdd(&count[in.key[id]], 1);
  for (long i = head + 4 * steps * all + id; i < in.n; i += all)
    atomicAdd(&count[in.key[i]], 1);
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS) {
    unsigned sum = 0;
    for (int c = 0; c < COPIES; c++)
      sum += copy[c][bin];
    atomicAdd(&in.count[bin], sum);
  }
}

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("copies", "a histogram per warp in shared memory", "histogram", launch);
