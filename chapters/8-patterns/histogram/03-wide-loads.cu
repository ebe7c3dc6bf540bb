// wide-loads: 16-byte loads, four of them in flight per thread.
//
// Against shared: a thread loads sixteen keys before it counts the first, so
// that loads need not wait for additions.
//
//= after shared
//= sizes 256x4096,256x1048576,16x16777216,1x268435456
//= races == 0
#include "histogram.h"

enum { WORDS = 4 };

static __device__ inline void count_word(unsigned *count, uint4 key) {
  atomicAdd(&count[key.x], 1);
  atomicAdd(&count[key.y], 1);
  atomicAdd(&count[key.z], 1);
  atomicAdd(&count[key.w], 1);
}

static __global__ void histogram(struct keys in) {
  __shared__ unsigned count[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    count[bin] = 0;
  __syncthreads();
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
  for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
    atomicAdd(&in.count[bin], count[bin]);
}

static void launch(const struct task *t) {
  histogram<<<blocks_for(histogram, t), THREADS>>>(keys_of(t));
}

VARIANT("wide-loads", "16-byte loads, four in flight per thread", "histogram",
        launch);
