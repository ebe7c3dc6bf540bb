// last-block: the block that finishes last adds the sums of all (single-pass
// reduction).
//
// Against vectorised: no second launch. Each block stores its sum, issues a
// fence so that the others see it, and takes a ticket from a counter; the block
// that takes the last ticket issues a second fence, and then sees all sums. The
// counter wraps to zero by itself, ready for the next launch. The sums are
// added in a fixed order: unlike atomic, this is deterministic on one device.
//
//= after vectorised
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

enum { WORDS = 8, STEP = WORDS * THREADS };

//> last
static __device__ unsigned int finished;

// True for the threads of the block that stores its sum last.
static __device__ inline bool store_sum(float sum, float *sums) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence(); // the sum is visible before the number is drawn
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    if (last)
      __threadfence(); // no sum is loaded before the last number is drawn
  }
  __syncthreads();
  return last;
}
//< last

static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *sums, float *out, long n) {
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
  if (!store_sum(block_sum(sum), sums))
    return;
  sum = 0;
  for (int b = threadIdx.x; b < gridDim.x; b += THREADS)
    sum += __ldcg(&sums[b]); // from L2: other multiprocessors wrote them
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    *out = sum;
  //< finish
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + 4 * THREADS - 1) / (4 * THREADS);
  int blocks = smaller(BLOCKS_PER_SM * multiprocessors(), needed);
  reduce<<<blocks, THREADS>>>(t->in[0], t->scratch, t->out, n);
}

VARIANT("last-block", "as vectorised, in one launch: the last block finishes",
        "reduction", launch);
