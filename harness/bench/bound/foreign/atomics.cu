// atomics.cu - many threads add to one word, to a few, to words of their own.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { THREADS = 1 << 20 };

__global__ void add_one_word(unsigned *p) {
  atomicAdd(p, 1);
}
TIMED(add_one_word, THREADS) {
  add_one_word<<<THREADS / 256, 256>>>(data.words);
}

__global__ void add_word_of_parameter(unsigned *p, int j) {
  atomicAdd(&p[j], 1);
}
TIMED(add_word_of_parameter, THREADS) {
  add_word_of_parameter<<<THREADS / 256, 256>>>(data.words, 5);
}

__global__ void add_each_float(const float *a, float *sum) {
  atomicAdd(sum, a[thread()]);
}
TIMED(add_each_float, THREADS) {
  add_each_float<<<THREADS / 256, 256>>>(data.a, data.b);
}

__global__ void add_warp_sums(const float *a, float *sum) {
  float v = a[thread()];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, v);
}
TIMED(add_warp_sums, THREADS) {
  add_warp_sums<<<THREADS / 256, 256>>>(data.a, data.b);
}

__global__ void add_block_sums(const float *a, float *sum) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[thread()];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    atomicAdd(sum, s[0]);
}
TIMED(add_block_sums, THREADS) {
  add_block_sums<<<THREADS / 256, 256>>>(data.a, data.b);
}

__global__ void greatest(const unsigned *a, unsigned *most) {
  atomicMax(most, a[thread()]);
}
TIMED(greatest, THREADS) {
  greatest<<<THREADS / 256, 256>>>(data.index, data.words);
}

__global__ void count_globally(const unsigned *keys, unsigned *bins) {
  atomicAdd(&bins[keys[thread()] % 256], 1);
}
TIMED(count_globally, THREADS) {
  count_globally<<<THREADS / 256, 256>>>(data.index, data.words);
}

__global__ void count_in_shared(const unsigned *keys, unsigned *bins) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = thread(); i < THREADS; i += gridDim.x * blockDim.x)
    atomicAdd(&own[keys[i] % 256], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
TIMED(count_in_shared, THREADS) {
  count_in_shared<<<256, 256>>>(data.index, data.words);
}

__global__ void count_of_few(const unsigned *keys, unsigned *bins) {
  __shared__ unsigned own[4];
  if (threadIdx.x < 4)
    own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = thread(); i < THREADS; i += gridDim.x * blockDim.x)
    atomicAdd(&own[keys[i] % 4], 1);
  __syncthreads();
  if (threadIdx.x < 4)
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
TIMED(count_of_few, THREADS) {
  count_of_few<<<256, 256>>>(data.index, data.words);
}

__global__ void add_to_own_word(unsigned *p) {
  atomicAdd(&p[thread()], 1);
}
TIMED(add_to_own_word, THREADS) {
  add_to_own_word<<<THREADS / 256, 256>>>(data.words);
}

__global__ void take_tickets(unsigned *next, unsigned *out) {
  out[thread()] = atomicAdd(next, 1);
}
TIMED(take_tickets, THREADS) {
  take_tickets<<<THREADS / 256, 256>>>(data.words, data.words + THREADS);
}

__global__ void take_ticket_of_block(unsigned *next, unsigned *out) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0)
    mine = atomicAdd(next, 1);
  __syncthreads();
  out[thread()] = mine;
}
TIMED(take_ticket_of_block, THREADS) {
  take_ticket_of_block<<<THREADS / 256, 256>>>(data.words,
                                               data.words + THREADS);
}
