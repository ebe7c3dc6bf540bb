// vectorised: 16 bytes per load, eight loads of a thread on their way at once.
//
// Against grid-stride: a block takes 2048 neighbouring quads in a step and asks
// for all of them before it adds up the first. Up to three elements before the
// first 16-byte boundary and after the last are added one by one, so that x
// may begin anywhere. Deterministic on one device.
//
//= after grid-stride
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
  //> quads
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
  //< quads
  for (long i = steps * STEP + id; i < n4; i += (long)gridDim.x * THREADS)
    sum += of_quad(x4[i]);
  return sum;
}

static __global__ void __launch_bounds__(THREADS)
    reduce_quads(const float *x, float *sums, long n) {
  float sum = block_sum(thread_sum(x, n));
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + 4 * THREADS - 1) / (4 * THREADS);
  int blocks = smaller(blocks_to_fill(4), needed);
  reduce_quads<<<blocks, THREADS>>>(t->in[0], t->scratch, n);
  reduce_quads<<<1, THREADS>>>(t->scratch, t->out, blocks);
}

VARIANT("vectorised", "16-byte loads, eight of a thread in flight", "reduction",
        launch);
