// probes.cu - rates of a machine that the course's kernels do not tell: atomic
// operations by address, stores alone. `operations` are those of threads, or
// bytes.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { THREADS = 1 << 22, ROUNDS = 256, BLOCKS = 1024 };

// The index is loaded, so that nvcc does not know that all lanes have the same.
__global__ void reduce_word_int(unsigned *p, const unsigned *at) {
  atomicAdd(&p[at[0] & 0], 1);
}
PROBE(reduce_word_int, THREADS) {
  reduce_word_int<<<THREADS / 256, 256>>>(data.words, data.index);
}

__global__ void reduce_word_float(float *p, const unsigned *at) {
  atomicAdd(&p[at[0] & 0], 1.f);
}
PROBE(reduce_word_float, THREADS) {
  reduce_word_float<<<THREADS / 256, 256>>>(data.a, data.index);
}

// One lane a warp: how often the L2 can do it on one word.
__global__ void reduce_word_lane(unsigned *p) {
  if (threadIdx.x % 32 == 0)
    atomicAdd(p + blockIdx.y, 1);
}
PROBE(reduce_word_lane, THREADS / 32) {
  reduce_word_lane<<<THREADS / 256, 256>>>(data.words);
}

__global__ void reduce_word_lane_float(float *p) {
  if (threadIdx.x % 32 == 0)
    atomicAdd(p + blockIdx.y, 1.f);
}
PROBE(reduce_word_lane_float, THREADS / 32) {
  reduce_word_lane_float<<<THREADS / 256, 256>>>(data.a);
}

__global__ void reduce_word_double(double *p, const unsigned *at) {
  atomicAdd(&p[at[0] & 0], 1.0);
}
PROBE(reduce_word_double, THREADS) {
  reduce_word_double<<<THREADS / 256, 256>>>((double *)data.a, data.index);
}

// With the value that was there.
__global__ void fetch_word_int(unsigned *p, unsigned *out) {
  out[thread()] = atomicAdd(p + threadIdx.x % 32 / 32, 1);
}
PROBE(fetch_word_int, THREADS) {
  fetch_word_int<<<THREADS / 256, 256>>>(data.words, (unsigned *)data.b);
}

__global__ void exchange_word(unsigned *p, unsigned *out) {
  out[thread()] = atomicExch(p, threadIdx.x);
}
PROBE(exchange_word, THREADS) {
  exchange_word<<<THREADS / 256, 256>>>(data.words, (unsigned *)data.b);
}

// All warps on the same 128 bytes, each lane a word of its own.
__global__ void reduce_line(unsigned *p) {
  atomicAdd(&p[threadIdx.x % 32], 1);
}
PROBE(reduce_line, THREADS) {
  reduce_line<<<THREADS / 256, 256>>>(data.words);
}

__global__ void reduce_line_float(float *p) {
  atomicAdd(&p[threadIdx.x % 32], 1.f);
}
PROBE(reduce_line_float, THREADS) {
  reduce_line_float<<<THREADS / 256, 256>>>(data.a);
}

// A word for each thread, side by side; one in each sector; at random.
__global__ void reduce_own(unsigned *p) {
  atomicAdd(&p[thread()], 1);
}
PROBE(reduce_own, THREADS) {
  reduce_own<<<THREADS / 256, 256>>>(data.words);
}

__global__ void reduce_own_float(float *p) {
  atomicAdd(&p[thread()], 1.f);
}
PROBE(reduce_own_float, THREADS) {
  reduce_own_float<<<THREADS / 256, 256>>>(data.a);
}

__global__ void reduce_sectors(unsigned *p) {
  atomicAdd(&p[thread() % (ELEMENTS / 8) * 8], 1);
}
PROBE(reduce_sectors, THREADS) {
  reduce_sectors<<<THREADS / 256, 256>>>(data.words);
}

__global__ void reduce_random(unsigned *p, const unsigned *index) {
  atomicAdd(&p[index[thread()]], 1);
}
PROBE(reduce_random, THREADS) {
  reduce_random<<<THREADS / 256, 256>>>(data.words, data.index);
}

__global__ void reduce_in_64_kib(unsigned *p, const unsigned *index) {
  atomicAdd(&p[index[thread()] % 16384], 1);
}
PROBE(reduce_in_64_kib, THREADS) {
  reduce_in_64_kib<<<THREADS / 256, 256>>>(data.words, data.index);
}

// Shared memory: ROUNDS operations of each thread.
static __device__ void keep(const unsigned *s, unsigned *out) {
  __syncthreads();
  if (s[threadIdx.x] == 0xffffffff)
    out[0] = 1;
}
#define SHARED_PROBE(name, type, place, value)                                 \
  __global__ void name(unsigned *out) {                                        \
    __shared__ unsigned s[1024];                                               \
    for (int i = threadIdx.x; i < 1024; i += 256)                              \
      s[i] = 0;                                                                \
    __syncthreads();                                                           \
    for (int i = 0; i < ROUNDS; i++)                                           \
      atomicAdd((type *)&s[place], (type)value);                               \
    keep(s, out);                                                              \
  }                                                                            \
  PROBE(name, (double)BLOCKS * 256 * ROUNDS) {                                 \
    name<<<BLOCKS, 256>>>(data.words);                                         \
  }
SHARED_PROBE(shared_word_int, unsigned, ((threadIdx.x ^ i) >> 10), 1)
SHARED_PROBE(shared_own_int, unsigned, ((threadIdx.x + i) & 255), 1)
SHARED_PROBE(shared_warp_int, unsigned, ((threadIdx.x >> 5) + (i & 1)), 1)
SHARED_PROBE(shared_bank_int, unsigned, (threadIdx.x % 32 * 32), 1)
SHARED_PROBE(shared_own_float, float, ((threadIdx.x + i) & 255), 1)
SHARED_PROBE(shared_word_float, float, ((threadIdx.x ^ i) >> 10), 1)

// Stores alone, of words and of 16 bytes: what device memory takes, and the L2.
__global__ void fill_words(float *a, size_t n) {
  for (size_t i = thread(); i < n; i += gridDim.x * blockDim.x)
    a[i] = 1;
}
__global__ void fill_vectors(float4 *a, size_t n) {
  for (size_t i = thread(); i < n; i += gridDim.x * blockDim.x)
    a[i] = make_float4(1, 1, 1, 1);
}
#ifdef __EMUCC__
enum { LARGE = 16 << 20 };
#else
enum { LARGE = 1 << 30 };
#endif
static void *large() {
  static void *p;
  if (!p)
    check(cudaMalloc(&p, LARGE), "cudaMalloc");
  return p;
}
PROBE(fill_words, LARGE) {
  fill_words<<<8192, 256>>>((float *)large(), LARGE / 4);
}
PROBE(fill_vectors, LARGE) {
  fill_vectors<<<8192, 256>>>((float4 *)large(), LARGE / 16);
}

__global__ void fill_again(float4 *a, size_t n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (size_t i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[i] = make_float4(k, 1, 1, 1);
}
PROBE(fill_again, 64.0 * (8 << 20)) {
  fill_again<<<1024, 256>>>((float4 *)data.a, (8 << 20) / 16, 64);
}

// A word of each sector is stored, of an array larger than the L2.
__global__ void fill_parts(float *a, size_t n) {
  for (size_t i = thread(); i < n; i += gridDim.x * blockDim.x)
    a[8 * i] = 1;
}
PROBE(fill_parts, LARGE / 32) {
  fill_parts<<<8192, 256>>>((float *)large(), LARGE / 32);
}

PROBE(memset_call, LARGE) {
  check(cudaMemsetAsync(large(), 1, LARGE), "cudaMemsetAsync");
}

// The same in what the L2 keeps: its rate for sectors that are stored in part.
__global__ void fill_parts_again(float *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[8 * i] = k;
}
PROBE(fill_parts_again, 64.0 * (8 << 20) / 32) {
  fill_parts_again<<<1056, 256>>>(data.a, (8 << 20) / 32, 64);
}

// Half of the words of each sector.
__global__ void fill_halves_again(float *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[2 * i] = k;
}
PROBE(fill_halves_again, 32.0 * (8 << 20) / 32) {
  fill_halves_again<<<1056, 256>>>(data.a, (8 << 20) / 8, 32);
}
