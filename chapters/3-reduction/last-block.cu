// last-block: the block that finishes last adds up the sums of all.
//
// Against vectorised: no second launch. Each block stores its sum, makes sure
// with a fence that others see it, and draws a number; who draws the last one
// knows that all sums are there. The counter wraps to zero by itself, ready for
// the next launch. The sums are added in a fixed order: unlike atomic, this is
// deterministic on one device.
//
//= after vectorised
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

#include <stdint.h>

enum { QUADS = 8, STEP = QUADS * THREADS };

static __device__ inline float of_quad(float4 q) {
  return (q.x + q.y) + (q.z + q.w);
}

// This thread's part of the sum of x[0 .. n).
static __device__ inline float thread_sum(const float *x, long n) {
  long id = (long)blockIdx.x * THREADS + threadIdx.x;
  long past = (uintptr_t)x % 16 / sizeof(float); // elements past a boundary
  long head = past == 0 ? 0 : min(4 - past, n);
  const float4 *x4 = (const float4 *)(x + head);
  long n4 = (n - head) / 4, tail = n - head - 4 * n4;
  float sum = 0;
  if (id < head)
    sum += x[id];
  if (id < tail)
    sum += x[n - 1 - id];
  long steps = n4 / STEP;
  for (long step = blockIdx.x; step < steps; step += gridDim.x) {
    float4 quad[QUADS];
#pragma unroll
    for (int q = 0; q < QUADS; q++)
      quad[q] = x4[step * STEP + q * THREADS + threadIdx.x];
#pragma unroll
    for (int q = 0; q < QUADS; q++)
      sum += of_quad(quad[q]);
  }
  for (long i = steps * STEP + id; i < n4; i += (long)gridDim.x * THREADS)
    sum += of_quad(x4[i]);
  return sum;
}

//> last
static __device__ unsigned int finished;

// True for the threads of the block that stores its sum last.
static __device__ inline bool store_sum(float sum, float *sums) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence(); // the sum is visible before the number is drawn
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  return last;
}

static __global__ void __launch_bounds__(THREADS)
    last_block(const float *x, float *sums, float *out, long n) {
  if (!store_sum(block_sum(thread_sum(x, n)), sums))
    return;
  float sum = 0;
  for (int b = threadIdx.x; b < gridDim.x; b += THREADS)
    sum += __ldcg(&sums[b]); // from L2: other multiprocessors wrote them
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    *out = sum;
}
//< last

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + 4 * THREADS - 1) / (4 * THREADS);
  int blocks = smaller(blocks_to_fill(4), needed);
  last_block<<<blocks, THREADS>>>(t->in[0], t->scratch, t->out, n);
}

VARIANT("last-block", "as vectorised, in one launch: the last block finishes",
        "reduction", launch);
