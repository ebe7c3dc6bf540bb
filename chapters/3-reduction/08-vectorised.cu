// vectorised: float4 loads, eight of them independent.
//
// Against grid-stride: a block takes 2048 contiguous float4 at a time, and the
// source asks for all eight of a thread before it adds the first; how many are
// really in flight is up to the compiler's registers. Up to three elements
// before the first 16-byte boundary and after the last are added one by one, so
// x can begin anywhere. Deterministic on one device.
//
//= after grid-stride
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

//> kernel
enum { WORDS = 8, STEP = WORDS * THREADS };

static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *sums, long n) {
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
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}
//< kernel

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + 4 * THREADS - 1) / (4 * THREADS);
  int blocks = smaller(BLOCKS_PER_SM * multiprocessors(), needed);
  reduce<<<blocks, THREADS>>>(t->in[0], t->scratch, n);
  reduce<<<1, THREADS>>>(t->scratch, t->out, blocks);
}

VARIANT("vectorised", "float4 loads, eight per thread and step", "reduction",
        launch);
