// wide: 16-byte loads, four of them in flight per thread.
//
// Against copies: a thread loads sixteen keys before it counts the first, so
// that loads need not wait for additions.
//
//= after copies
//= races == 0
#include "histogram.h"

//> kernel
enum { COPIES = THREADS / 32, WORDS = 4 };

static __device__ inline void count_word(unsigned *own, uint4 key) {
  atomicAdd(&own[key.x], 1);
  atomicAdd(&own[key.y], 1);
  atomicAdd(&own[key.z], 1);
  atomicAdd(&own[key.w], 1);
}

static __global__ void histogram(struct keys in) {
  __shared__ unsigned count[COPIES][BINS];
  for (int i = threadIdx.x; i < COPIES * BINS; i += THREADS)
    (&count[0][0])[i] = 0;
  __syncthreads();
  unsigned *own = count[threadIdx.x / 32];
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
      count_word(own, word[w]);
  }
  if (id < head)
    atomicAdd(&own[in.key[id]], 1);
  for (long i = head + 4 * steps * all + id; i < in.n; i += all)
    atomicAdd(&own[in.key[i]], 1);
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS) {
    unsigned sum = 0;
    for (int copy = 0; copy < COPIES; copy++)
      sum += count[copy][bin];
    atomicAdd(&in.count[bin], sum);
  }
}
//< kernel

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("wide", "16-byte loads, four in flight per thread", "histogram",
        launch);
