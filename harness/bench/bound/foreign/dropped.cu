// dropped.cu - more of what a compiler hoists, promotes, narrows or drops.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { BLOCKS = 1056, ROUNDS = 64 };

// The eight weights are read-only: they may be loaded before the loop, though a
// barrier is in it.
__global__ void hoisted_past_barrier(const float *__restrict__ w,
                                     float *__restrict__ out, int rounds) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    s[t] = sum;
    __syncthreads();
    float x = s[t ^ 1];
    for (int j = 0; j < 8; j++)
      sum += w[j * 256 + t] * x;
    __syncthreads();
  }
  out[thread()] = sum;
}
TIMED(hoisted_past_barrier, BLOCKS *ROUNDS) {
  hoisted_past_barrier<<<BLOCKS, 256>>>(data.a, data.b, ROUNDS);
}

// Which array it is does not change in the loop, and so need not be asked
// there.
__global__ void load_by_a_flag(const float *__restrict__ w,
                               const float *__restrict__ u,
                               float *__restrict__ out, int which, int rounds) {
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    if (which)
      sum += w[threadIdx.x];
    else
      sum -= u[threadIdx.x];
  }
  out[thread()] = sum;
}
TIMED(load_by_a_flag, BLOCKS * 8 * ROUNDS) {
  load_by_a_flag<<<BLOCKS, 256>>>(data.a, data.b, data.c, data.one, 8 * ROUNDS);
}

__global__ void branches_that_load_alike(const unsigned *bits, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  unsigned mine = bits[thread()];
  s[t] = s[t + 256] = t;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < ROUNDS; k++)
    if (mine >> (k % 32) & 1)
      sum += 2 * s[t + k];
    else
      sum -= 3 * s[t + k];
  out[thread()] = sum;
}
TIMED(branches_that_load_alike, BLOCKS *ROUNDS) {
  branches_that_load_alike<<<BLOCKS, 256>>>(data.index, data.b);
}

__global__ void shared_never_read(const float *a, float *out, int rounds) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  float x = a[thread()];
  for (int k = 0; k < rounds; k++)
    s[(t + 33 * k) % 1024] = x * k;
  out[thread()] = x;
}
TIMED(shared_never_read, BLOCKS * 4 * ROUNDS) {
  shared_never_read<<<BLOCKS, 256>>>(data.a, data.b, 4 * ROUNDS);
}

// All stores are to one place; the number of rounds is not known.
__global__ void last_round_stays(float *__restrict__ out,
                                 const float *__restrict__ a, int rounds) {
  for (int k = 0; k < rounds; k++)
    out[thread()] = a[k] * 0.5f;
}
TIMED(last_round_stays, BLOCKS *ROUNDS) {
  last_round_stays<<<BLOCKS, 256>>>(data.b, data.a, ROUNDS);
}

struct wide {
  float4 parts[16];
};
__global__ void part_of_a_wide_copy(const wide *p, float *out) {
  wide mine = p[thread()];
  out[thread()] = mine.parts[0].x + mine.parts[0].y;
}
TIMED(part_of_a_wide_copy, ELEMENTS / 64) {
  part_of_a_wide_copy<<<ELEMENTS / 64 / 256, 256>>>((wide *)data.a, data.b);
}

// A copy of 64 bytes, of which another function reads 16.
static __device__ float length_of(wide copy) {
  float4 v = copy.parts[3];
  return v.x * v.x + v.y * v.y + v.z * v.z;
}
__global__ void passed_by_value(const wide *p, float *out) {
  out[thread()] = length_of(p[thread()]);
}
TIMED(passed_by_value, ELEMENTS / 64) {
  passed_by_value<<<ELEMENTS / 64 / 256, 256>>>((wide *)data.a, data.b);
}

__global__ void shuffle_not_used(const float *a, float *out, int rounds) {
  float x = a[thread()], y = x;
  for (int k = 0; k < rounds; k++)
    y = __shfl_xor_sync(~0u, y, 1) + 1;
  out[thread()] = x + (y > 1e30f ? 0 : 0);
}
TIMED(shuffle_not_used, BLOCKS *ROUNDS) {
  shuffle_not_used<<<BLOCKS, 256>>>(data.a, data.b, ROUNDS);
}

__global__ void same_shuffle_each_round(const float *a, float *out,
                                        int rounds) {
  float x = a[thread()], sum = 0;
  for (int k = 0; k < rounds; k++)
    sum += __shfl_sync(~0u, x, 0) * k;
  out[thread()] = sum;
}
TIMED(same_shuffle_each_round, BLOCKS *ROUNDS) {
  same_shuffle_each_round<<<BLOCKS, 256>>>(data.a, data.b, ROUNDS);
}

// Neighbouring rounds have a load in common; how many there are is not known.
__global__ void window_of_any_length(const float *a, float *out, int rounds) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = a[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < rounds; k++)
    sum += s[t + k] * s[t + k + 1] * s[t + k + 2] * s[t + k + 3];
  out[thread()] = sum;
}
TIMED(window_of_any_length, BLOCKS * 3 * ROUNDS) {
  window_of_any_length<<<BLOCKS, 256>>>(data.a, data.b, 3 * ROUNDS);
}

// n times the same integer is a product.
__global__ void sum_of_equal_words(const int *a, int *out, int rounds) {
  __shared__ int s[256];
  s[threadIdx.x] = a[thread()];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < rounds; k++)
    sum += s[threadIdx.x ^ 1];
  out[thread()] = sum;
}
TIMED(sum_of_equal_words, BLOCKS *ROUNDS) {
  sum_of_equal_words<<<BLOCKS, 256>>>((int *)data.a, (int *)data.b, ROUNDS);
}

// Four words in a row are one access of 16 bytes.
__global__ void four_words_in_a_row(const float *a, float *out, int rounds) {
  __shared__ __align__(16) float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = a[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    int i = (t + k) % 256 * 4;
    sum += s[i] + s[i + 1] * s[i + 2] - s[i + 3];
  }
  out[thread()] = sum;
}
TIMED(four_words_in_a_row, BLOCKS *ROUNDS) {
  four_words_in_a_row<<<BLOCKS, 256>>>(data.a, data.b, ROUNDS);
}

// An array of the thread's own that stays in registers.
__global__ void own_bins_in_registers(const unsigned *keys, unsigned *out) {
  unsigned bins[4] = {0, 0, 0, 0};
  for (int k = 0; k < 64; k++) {
    unsigned key = keys[k * BLOCKS * 16 + blockIdx.x * 16 + threadIdx.x / 16];
    for (unsigned b = 0; b < 4; b++)
      bins[b] += key % 4 == b;
  }
  for (int b = 0; b < 4; b++)
    out[b * BLOCKS * 256 + thread()] = bins[b];
}
TIMED(own_bins_in_registers, BLOCKS * 64) {
  own_bins_in_registers<<<BLOCKS, 256>>>(data.index, data.words);
}
