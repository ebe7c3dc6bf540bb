// read: one pass over an array, as fast as loads can be issued.
//
// A block sums one chunk; each thread makes eight 16-byte loads, as many of
// them in flight as nvcc has registers for (five on compute capability 9.0).
// The sums keep the compiler from removing the loads, and are checked.
//
//= races == 0
#include "ceilings.h"
#include "variant.h"

enum { THREADS = 256, WORDS = READ_CHUNK / 4 / THREADS };

static __device__ float block_sum(float x) {
  __shared__ float of_warp[THREADS / 32];
  for (int half = 16; half > 0; half /= 2)
    x += __shfl_down_sync(0xffffffffu, x, half);
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = x;
  __syncthreads();
  float sum = 0;
  if (threadIdx.x == 0)
    for (int w = 0; w < THREADS / 32; w++)
      sum += of_warp[w];
  return sum;
}

static __global__ void read(const float *x, float *sums, long n) {
  long first = (long)blockIdx.x * READ_CHUNK;
  float sum = 0;
  if (first + READ_CHUNK <= n) {
    const float4 *x4 = (const float4 *)(x + first) + threadIdx.x;
    float4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      word[w] = x4[w * THREADS];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      sum += (word[w].x + word[w].y) + (word[w].z + word[w].w);
  } else {
    for (long i = first + threadIdx.x; i < n; i += THREADS)
      sum += x[i];
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  read<<<(n + READ_CHUNK - 1) / READ_CHUNK, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("read", "one pass of 16-byte loads, eight for each thread", "read",
        launch);
