// reread-apart: long walks, which begin at different places of the footprint.
//
// A control: in reread a block reads 256 KiB, so that of a larger footprint all
// blocks of a multiprocessor may read the same part, each line soon after one
// another. Here a block walks through 4 MiB, and those of a multiprocessor
// begin as far apart as the footprint allows. What reread delivers more is what
// blocks save by reading together.
//
//= sweeps footprint
//= global_load.sectors_per_request == 16
//= races == 0
#include "spaces.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256, WORDS = CHUNK / 4 / THREADS };
enum { PARTS = 16, CHUNKS = BLOCK_WORDS / CHUNK };
enum { RESIDENT = 2048 / THREADS }; // blocks of a multiprocessor

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
  __syncthreads(); // before the next part's sums are written
  return sum;
}

static __global__ void __launch_bounds__(THREADS, RESIDENT)
    reread(const float4 *x, float *sums, long n, long footprint,
           int multiprocessors) {
  long place = blockIdx.x / multiprocessors % RESIDENT;
  int start = place * footprint / CHUNK / RESIDENT; // chunks into the footprint
  for (int i = 0; i < PARTS; i++) {
    long part = (long)blockIdx.x * PARTS + (start / CHUNKS + i) % PARTS;
    long from = part * BLOCK_WORDS;
    if (from >= n)
      continue;
    int chunks = n - from < BLOCK_WORDS ? (n - from) / CHUNK : CHUNKS;
    float sum = 0;
    for (int c = 0, at = start % chunks; c < chunks; c++) {
      const float4 *chunk =
          x + (from + (long)at * CHUNK) % footprint / 4 + threadIdx.x;
#pragma unroll
      for (int w = 0; w < WORDS; w++) {
        float4 word = chunk[w * THREADS];
        sum += (word.x + word.y) + (word.z + word.w);
      }
      at = at + 1 == chunks ? 0 : at + 1;
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0)
      sums[part] = sum;
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  long most = n / 4 / CHUNK * CHUNK;
  long footprint = t->instance.value * 1024 / sizeof(float);
  if (footprint > most)
    footprint = most < CHUNK ? CHUNK : most;
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  long walk = (long)PARTS * BLOCK_WORDS;
  reread<<<(n + walk - 1) / walk, THREADS>>>((const float4 *)t->in[0], t->out,
                                             n, footprint, multiprocessors);
}

VARIANT("reread-apart",
        "as reread, blocks at different places of the footprint", "reread",
        launch);
