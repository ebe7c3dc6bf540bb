// control.cu - blocks, branches, warps: what runs, and what leaves at once.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { BLOCKS = 1056, MANY = 8192, LARGE = 1024, ROUNDS = 64 };

// One block of 16 loads as much as one sector for each warp of all.
__global__ void most_blocks_leave(const float4 *a, float *out) {
  if (blockIdx.x % 16)
    return;
  float4 v = a[blockIdx.x / 16 * LARGE + threadIdx.x];
  if (v.x + v.y + v.z + v.w == 1)
    out[0] = 1;
}
TIMED(most_blocks_leave, MANY) {
  most_blocks_leave<<<MANY, LARGE>>>((float4 *)data.a, data.b);
}

// The others load what all load.
__global__ void few_blocks_load_much(const float4 *a, const float *b,
                                     float *out) {
  float v = b[0];
  if (blockIdx.x % 16 == 0)
    v += a[blockIdx.x / 16 * LARGE + threadIdx.x].y;
  if (v == 1)
    out[0] = 1;
}
TIMED(few_blocks_load_much, MANY) {
  few_blocks_load_much<<<MANY, LARGE>>>((float4 *)data.a, data.b, data.c);
}

__global__ void blocks_of_one_warp(float *out, int n) {
  if (thread() < n)
    out[thread()] = 1;
}
TIMED(blocks_of_one_warp, 1 << 16) {
  blocks_of_one_warp<<<1 << 16, 32>>>(data.a, 4096);
}

__global__ void half_of_each_block_leaves(const float *a, float *out) {
  if (threadIdx.x >= 128)
    return;
  out[blockIdx.x * 128 + threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
}
TIMED(half_of_each_block_leaves, ELEMENTS / 2) {
  half_of_each_block_leaves<<<ELEMENTS / 128, 256>>>(data.a, data.b);
}

__global__ void one_thread(const float *a, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  *out = sum;
}
TIMED(one_thread, 8192) {
  one_thread<<<1, 1>>>(data.a, data.b, 8192);
}

__global__ void one_block(const float *a, float *out, int n) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 1024)
    sum += a[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 512; d > 0; d /= 2) {
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *out = s[0];
}
TIMED(one_block, 1 << 18) {
  one_block<<<1, 1024>>>(data.a, data.b, 1 << 18);
}

// The last block has a multiprocessor for itself.
__global__ void one_block_too_many(const float *a, float *out, int rounds) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = a[thread()], s[t + 1024] = 1;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < rounds; k++)
    sum += s[t + (k & 1023)];
  out[thread()] = sum;
}
TIMED(one_block_too_many, 265 * 16 * ROUNDS) {
  one_block_too_many<<<265, 1024>>>(data.a, data.b, 16 * ROUNDS);
}

__global__ void eight_ways(const float *a, float *out) {
  int i = thread();
  float v = 0;
  switch (threadIdx.x % 8) {
  case 0:
    v = a[i] + 1;
    break;
  case 1:
    v = a[i ^ 1] * 2;
    break;
  case 2:
    v = a[i ^ 2] - 3;
    break;
  case 3:
    v = a[i ^ 3] / 4;
    break;
  case 4:
    v = a[i ^ 4] + a[i];
    break;
  case 5:
    v = a[i ^ 5] * a[i];
    break;
  case 6:
    v = sqrtf(a[i ^ 6]);
    break;
  default:
    break;
  }
  out[i] = v;
}
TIMED(eight_ways, ELEMENTS) {
  eight_ways<<<ELEMENTS / 256, 256>>>(data.a, data.b);
}

// Lanes leave a loop one after another.
__global__ void rounds_by_lane(const float *a, float *out) {
  float sum = 0;
  for (int k = 0; k <= threadIdx.x % 32; k++)
    sum += a[blockIdx.x * 1024 + k * 32 + threadIdx.x % 32];
  out[thread()] = sum;
}
TIMED(rounds_by_lane, 4096) {
  rounds_by_lane<<<4096, 256>>>(data.a, data.b);
}

__global__ void many_shuffles(const float *a, float *out, int rounds) {
  float v = a[thread()];
  for (int k = 0; k < rounds; k++)
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_xor_sync(~0u, v, d);
  out[thread()] = v;
}
TIMED(many_shuffles, BLOCKS * 64 * 5) {
  many_shuffles<<<BLOCKS, 256>>>(data.a, data.b, 64);
}

__global__ void one_lane_loads(const float *a, float *out) {
  float v = 0;
  if (threadIdx.x % 32 == 0)
    v = a[thread() / 32];
  out[thread()] = __shfl_sync(~0u, v, 0);
}
TIMED(one_lane_loads, ELEMENTS) {
  one_lane_loads<<<ELEMENTS / 256, 256>>>(data.a, data.b);
}

__global__ void kept_by_ballot(const unsigned *keys, unsigned *out) {
  unsigned key = keys[thread()], lane = threadIdx.x % 32;
  unsigned kept = __ballot_sync(~0u, key % 3 == 0);
  if (key % 3 == 0)
    out[thread() / 32 * 32 + __popc(kept & ((1u << lane) - 1))] = key;
}
TIMED(kept_by_ballot, ELEMENTS) {
  kept_by_ballot<<<ELEMENTS / 256, 256>>>(data.index, data.words);
}

// All read the same line.
__global__ void one_line_for_all(const float *a, float *out, int rounds) {
  float sum = 0;
  for (int k = 0; k < rounds; k++)
    sum += a[(threadIdx.x + k) % 32];
  out[thread()] = sum;
}
TIMED(one_line_for_all, BLOCKS *ROUNDS) {
  one_line_for_all<<<BLOCKS, 256>>>(data.a, data.b, ROUNDS);
}

// Atomic operations among many other accesses: at one word of shared memory
// that a parameter names; at words of its own; at eight of global memory.
__global__ void few_at_a_word_of_shared(const float *a, unsigned *out, int j,
                                        int rounds) {
  __shared__ unsigned s[32];
  __shared__ float x[512];
  int t = threadIdx.x;
  x[t] = a[thread()], x[t + 256] = 0;
  if (t < 32)
    s[t] = 0;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    for (int i = 0; i < 24; i++)
      sum += x[(t + 4 * i * (k + 1)) % 512];
    atomicAdd(&s[j], 1);
  }
  __syncthreads();
  out[thread()] = s[t % 32] + (sum == 1);
}
TIMED(few_at_a_word_of_shared, BLOCKS * 16) {
  few_at_a_word_of_shared<<<BLOCKS, 256>>>(data.a, data.words, data.one, 16);
}

__global__ void few_at_own_words_of_shared(const float *a, unsigned *out,
                                           int rounds) {
  __shared__ unsigned s[256];
  __shared__ float x[512];
  int t = threadIdx.x;
  x[t] = a[thread()], x[t + 256] = 0;
  s[t] = 0;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    for (int i = 0; i < 24; i++)
      sum += x[(t + 4 * i * (k + 1)) % 512];
    atomicAdd(&s[(t + k) % 256], 1);
  }
  __syncthreads();
  out[thread()] = s[t] + (sum == 1);
}
TIMED(few_at_own_words_of_shared, BLOCKS * 16) {
  few_at_own_words_of_shared<<<BLOCKS, 256>>>(data.a, data.words, 16);
}

__global__ void few_at_eight_words(const float *a, float *out) {
  float sum = 0;
  for (int k = 0; k < 32; k++)
    sum += a[k * 131072 + thread()];
  atomicAdd(&out[threadIdx.x / 32], sum);
}
TIMED(few_at_eight_words, 131072) {
  few_at_eight_words<<<512, 256>>>(data.a, data.b);
}
