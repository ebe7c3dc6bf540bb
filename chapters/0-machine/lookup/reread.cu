// reread: all blocks read the same footprint, chunk by chunk, by 16-byte loads.
//
// The footprint decides which memory delivers: what fits into an L1 cache, each
// multiprocessor soon has in its own; what fits into L2 comes from there.
//
//= sweeps footprint
//= global_load.sectors_per_request == 16
//= races == 0
#include "spaces.h"
#include "variant.h"

enum { THREADS = 256, WORDS = CHUNK / 4 / THREADS };

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

static __global__ void reread(const float4 *x, float *sums, long n,
                              long footprint) {
  long from = (long)blockIdx.x * BLOCK_WORDS;
  long to = from + BLOCK_WORDS < n ? from + BLOCK_WORDS : n;
  float sum = 0;
  for (long chunk = from; chunk < to; chunk += CHUNK) {
    const float4 *at = x + chunk % footprint / 4 + threadIdx.x;
#pragma unroll
    for (int w = 0; w < WORDS; w++) {
      float4 word = at[w * THREADS];
      sum += (word.x + word.y) + (word.z + word.w);
    }
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  long most = n / 4 / CHUNK * CHUNK;
  long footprint = t->instance.value * 1024 / sizeof(float);
  if (footprint > most)
    footprint = most < CHUNK ? CHUNK : most;
  reread<<<(n + BLOCK_WORDS - 1) / BLOCK_WORDS, THREADS>>>(
      (const float4 *)t->in[0], t->out, n, footprint);
}

VARIANT("reread", "a footprint that all blocks read, over and over", "reread",
        launch);
