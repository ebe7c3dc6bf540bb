// any-length: as many blocks as the keys are worth, whole words to the end.
//
// Against wide-loads: blocks of 1024 threads share one histogram, so that a
// quarter of them add to global memory; few keys start few blocks, of 16 keys a
// thread. The last step guards each of its words: no key is loaded alone but up
// to three at either end.
//
//= after wide-loads
//= sizes 256x40,256x400,256x4096,256x1048576,16x16777216,1x268435456
//= races == 0
#include "histogram.h"

enum { BLOCK = 1024, WORDS = 4 };

static __device__ inline void count_word(unsigned *count, uint4 key) {
  atomicAdd(&count[key.x], 1);
  atomicAdd(&count[key.y], 1);
  atomicAdd(&count[key.z], 1);
  atomicAdd(&count[key.w], 1);
}

static __global__ void __launch_bounds__(BLOCK) histogram(struct keys in) {
  __shared__ unsigned count[BINS];
  for (int bin = threadIdx.x; bin < BINS; bin += BLOCK)
    count[bin] = 0;
  __syncthreads();
  long all = (long)gridDim.x * BLOCK,
       id = (long)blockIdx.x * BLOCK + threadIdx.x;
  long head = min(-(uintptr_t)in.key % 16 / sizeof(unsigned), in.n);
  const uint4 *words = (const uint4 *)(in.key + head);
  long whole = (in.n - head) / 4, tail = (in.n - head) % 4;
  //> steps
  long i = id;
  for (; i + (WORDS - 1) * all < whole; i += WORDS * all) {
    uint4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      word[w] = words[i + w * all];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      count_word(count, word[w]);
  }
  for (; i < whole; i += all) // fewer than WORDS are left
    count_word(count, words[i]);
  //< steps
  if (id < head)
    atomicAdd(&count[in.key[id]], 1);
  if (id < tail)
    atomicAdd(&count[in.key[in.n - 1 - id]], 1);
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += BLOCK)
    if (count[bin] > 0)
      atomicAdd(&in.count[bin], count[bin]);
}

static void launch(const struct task *t) {
  //> blocks
  enum { SHARE = BLOCK * WORDS * 4, BLOCKS_PER_SM = 2 }; // keys of a block
  long needed = (elements(t) + SHARE - 1) / SHARE;
  long blocks = smaller(needed, BLOCKS_PER_SM * multiprocessors());
  //< blocks
  histogram<<<blocks, BLOCK>>>(keys_of(t));
}

VARIANT("any-length", "as many blocks as the keys are worth", "histogram",
        launch);
