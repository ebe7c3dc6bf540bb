// flagged-sums: each block's sum carries the flag that says it is there.
//
// Against last-block: no fence and no counter. A sum and its flag are one
// 64-bit word, and a word is stored whole: who sees the flag sees the sum. The
// block with the highest index waits for all others, adds their sums in a fixed
// order, and clears the flags for the next launch. That block holds one place
// on one multiprocessor; the others need no more than one other place to get
// done, so that the wait ends.
//
//= after last-block
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

enum { WORDS = 8, STEP = WORDS * THREADS };
enum { MOST_BLOCKS = 65536, AT_ONCE = 8 };

//> store
// Zero before a launch and after it.
static __device__ volatile unsigned long long flagged_sum[MOST_BLOCKS];

static __device__ inline void store_sum(float sum) {
  if (threadIdx.x == 0)
    flagged_sum[blockIdx.x] = 1ull << 32 | __float_as_uint(sum);
}
//< store

//> wait
// Sums THREADS blocks apart; all are asked for before the first is waited for.
static __device__ inline float wait_for_sums(int first, int last) {
  unsigned long long flagged[AT_ONCE];
  float sum = 0;
#pragma unroll
  for (int i = 0; i < AT_ONCE; i++)
    if (first + i * THREADS < last)
      flagged[i] = flagged_sum[first + i * THREADS];
#pragma unroll
  for (int i = 0; i < AT_ONCE; i++) {
    int block = first + i * THREADS;
    if (block < last) {
      while (flagged[i] >> 32 == 0)
        flagged[i] = flagged_sum[block];
      flagged_sum[block] = 0;
      sum += __uint_as_float((unsigned int)flagged[i]);
    }
  }
  return sum;
}
//< wait

static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *out, long n) {
  long id = (long)blockIdx.x * THREADS + threadIdx.x;
  float sum = 0;
  struct words x4 = words_of(x, n, id, &sum);
  long steps = x4.count / STEP;
  for (long step = blockIdx.x; step < steps; step += gridDim.x) {
    float4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      word[w] = x4.first[step * STEP + w * THREADS + threadIdx.x];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      sum += sum_of_word(word[w]);
  }
  for (long i = steps * STEP + id; i < x4.count; i += (long)gridDim.x * THREADS)
    sum += sum_of_word(x4.first[i]);
  //> finish
  float own = block_sum(sum);
  int last = gridDim.x - 1;
  if (blockIdx.x < last) {
    store_sum(own);
    return;
  }
  if (last > 0) {
    sum = threadIdx.x == 0 ? own : 0;
    for (int b = threadIdx.x; b < last; b += AT_ONCE * THREADS)
      sum += wait_for_sums(b, last);
    __syncthreads(); // block_sum uses its shared memory again
    own = block_sum(sum);
  }
  if (threadIdx.x == 0)
    *out = own;
  //< finish
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + 4 * THREADS - 1) / (4 * THREADS);
  int blocks = smaller(BLOCKS_PER_SM * multiprocessors(), needed);
  reduce<<<smaller(blocks, MOST_BLOCKS), THREADS>>>(t->in[0], t->out, n);
}

VARIANT("flagged-sums", "as last-block, but each sum carries its own flag",
        "reduction", launch);
