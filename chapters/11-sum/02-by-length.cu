// by-length: how many blocks there are, and what each takes, follows from n.
//
// Against flagged-sums: a block takes one or more steps of 4096 elements in a
// row, from the first cache line of x on, and all loads are guarded, so that
// the last step is like the others. Up to 8192 elements one block does it
// all, with no flag. Then there is a block for each step, as long as all fit on
// the device at a time; then blocks take several steps; then there are more
// blocks than fit, in whole waves, which the device hands out as others end: a
// multiprocessor that is ahead gets more of them.
//
//= after flagged-sums
//= sizes 1e3,3e3,1e4,3e4,1e5,3e5,1e6,1e7,1e8,1e9
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

enum { WORDS = 4, STEP = WORDS * THREADS };
enum { STEPS_OF_ONE_BLOCK = 2, MOST_STEPS = 16 };
enum { MOST_BLOCKS = 65536, AT_ONCE = 8 };

static __device__ volatile unsigned long long flagged_sum[MOST_BLOCKS];

static __device__ inline void store_sum(float sum) {
  if (threadIdx.x == 0)
    flagged_sum[blockIdx.x] = 1ull << 32 | __float_as_uint(sum);
}

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

// The 16-byte words of x from its first cache line on: a warp's load asks for
// four lines, not for parts of five. Thread `id` of the grid adds to *sum what
// it finds before them and behind.
static __device__ inline struct words words_of_lines(const float *x, long n,
                                                     long id, float *sum) {
  enum { LINE = 128 / sizeof(float) };
  long head = min((long)(-((uintptr_t)x / sizeof(float)) % LINE), n);
  if (id < head)
    *sum += x[id];
  return words_of(x + head, n - head, id, sum);
}

static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *out, long n, int steps) {
  float sum = 0;
  struct words x4 =
      words_of_lines(x, n, (long)blockIdx.x * THREADS + threadIdx.x, &sum);
  //> steps
  long i = (long)blockIdx.x * steps * STEP + threadIdx.x;
  for (int step = 0; step < steps; step++, i += STEP) {
    float4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++) {
      bool there = i + w * THREADS < x4.count;
      word[w] = there ? x4.first[i + w * THREADS] : make_float4(0, 0, 0, 0);
    }
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      sum += sum_of_word(word[w]);
  }
  //< steps
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
}

static long larger(long a, long b) {
  return a > b ? a : b;
}

//> launch
static long rounded_up(long a, long b) {
  return (a + b - 1) / b;
}

// As many waves of blocks as MOST_STEPS asks for, and the last one full, too.
static long steps_of_a_block(long steps) {
  if (steps <= STEPS_OF_ONE_BLOCK)
    return steps;
  long wave = BLOCKS_PER_SM * multiprocessors();
  long waves = rounded_up(steps, wave * MOST_STEPS);
  return larger(rounded_up(steps, waves * wave),
                rounded_up(steps, MOST_BLOCKS));
}

static void launch(const struct task *t) {
  long n = elements(t), steps = larger(1, rounded_up(n / 4, STEP));
  long each = steps_of_a_block(steps);
  reduce<<<rounded_up(steps, each), THREADS>>>(t->in[0], t->out, n, each);
}
//< launch

VARIANT("by-length", "blocks, and the steps of each, chosen by the length",
        "reduction", launch);
