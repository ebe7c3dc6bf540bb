// memory.cu - kinds of memory, of types, of reuse.
#include "timed.cuh"

#include <cuda_fp16.h>

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { BLOCKS = 1056, SIDE = 2048, FILLED = 128 << 20, KEPT = 8 << 20 };

// Nothing is loaded: more than any L2 keeps.
__global__ void fill_of_128_mib(float4 *a, size_t n) {
  for (size_t i = thread(); i < n; i += gridDim.x * blockDim.x)
    a[i] = make_float4(1, 2, 3, 4);
}
TIMED(fill_of_128_mib, FILLED) {
  void *p;
  check(cudaMallocAsync(&p, FILLED, 0), "cudaMallocAsync");
  fill_of_128_mib<<<8192, 256>>>((float4 *)p, FILLED / 16);
  check(cudaFreeAsync(p, 0), "cudaFreeAsync");
}

// Stored again and again, the L2 has it: whole sectors; halves; single words.
__global__ void fill_in_l2(float4 *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[i] = make_float4(k, 1, 1, 1);
}
TIMED(fill_in_l2, 16 * KEPT) {
  fill_in_l2<<<BLOCKS, 256>>>((float4 *)data.a, KEPT / 16, 16);
}

__global__ void every_other_word_in_l2(float *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[2 * i] = k;
}
TIMED(every_other_word_in_l2, 8 * KEPT / 8) {
  every_other_word_in_l2<<<BLOCKS, 256>>>(data.a, KEPT / 8, 8);
}

__global__ void word_of_a_sector_in_l2(float *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[8 * i] = k;
}
TIMED(word_of_a_sector_in_l2, 16 * KEPT / 32) {
  word_of_a_sector_in_l2<<<BLOCKS, 256>>>(data.a, KEPT / 32, 16);
}

__global__ void bytes_in_l2(char *a, int n, int rounds) {
  for (int k = 0; k < rounds; k++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      a[i] = k;
}
TIMED(bytes_in_l2, 8 * KEPT / 4) {
  bytes_in_l2<<<BLOCKS, 256>>>((char *)data.a, KEPT / 4, 8);
}

// Twice over 16 MiB: the second time from the L2.
__global__ void two_passes(const float *a, float *out, int n) {
  float sum = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
      sum = sum * 0.5f + a[i];
  out[thread()] = sum;
}
TIMED(two_passes, 2.0 * ELEMENTS) {
  two_passes<<<BLOCKS, 256>>>(data.a, data.b, ELEMENTS);
}

// Rows are read across, 32 words a thread: a line's sectors come to use later.
__global__ void strided_with_reuse(const float *a, float *out) {
  float sum = 0;
  for (int k = 0; k < 32; k++)
    sum += a[thread() * 32 + k];
  out[thread()] = sum;
}
TIMED(strided_with_reuse, ELEMENTS) {
  strided_with_reuse<<<ELEMENTS / 32 / 256, 256>>>(data.a, data.b);
}

__global__ void halves_in_pairs(const __half2 *a, __half2 *b) {
  b[thread()] = __hadd2(a[thread()], a[thread()]);
}
TIMED(halves_in_pairs, ELEMENTS) {
  halves_in_pairs<<<ELEMENTS / 256, 256>>>((__half2 *)data.a,
                                           (__half2 *)data.b);
}

__global__ void halves_to_floats(const __half *a, float *b) {
  b[thread()] = __half2float(a[thread()]);
}
TIMED(halves_to_floats, ELEMENTS) {
  halves_to_floats<<<ELEMENTS / 256, 256>>>((__half *)data.a, data.b);
}

__global__ void transpose_doubles(const double *a, double *b, int n) {
  __shared__ double tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = a[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x, y = blockIdx.x * 16 + threadIdx.y;
  b[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
TIMED(transpose_doubles, SIDE *SIDE / 4) {
  transpose_doubles<<<dim3(SIDE / 32, SIDE / 32), dim3(16, 16)>>>(
      (double *)data.a, (double *)data.b, SIDE / 2);
}

__global__ void bytes_in_shared(const unsigned char *a, unsigned *out) {
  __shared__ unsigned char s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = a[blockIdx.x * 1024 + i];
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < 256; k++)
    sum += s[(4 * t + k) % 1024];
  out[thread()] = sum;
}
TIMED(bytes_in_shared, BLOCKS * 256) {
  bytes_in_shared<<<BLOCKS, 256>>>((unsigned char *)data.a, data.words);
}

__constant__ float alike[256];
__global__ void constant_for_all_lanes(const float *a, float *b) {
  float x = a[thread()], sum = 0;
  for (int k = 0; k < 256; k++)
    sum += alike[k] * (x + k);
  b[thread()] = sum;
}
TIMED(constant_for_all_lanes, BLOCKS * 256) {
  constant_for_all_lanes<<<BLOCKS, 256>>>(data.a, data.b);
}

__constant__ float4 of_lanes[256];
__global__ void constant_vectors_by_lane(const unsigned *index, float *b) {
  float4 v = of_lanes[index[thread()] % 256], u = of_lanes[threadIdx.x % 8];
  b[thread()] = v.x + v.w * u.y + u.z;
}
TIMED(constant_vectors_by_lane, ELEMENTS / 4) {
  constant_vectors_by_lane<<<ELEMENTS / 4 / 256, 256>>>(data.index, data.b);
}

static cudaTextureObject_t texture() {
  static cudaTextureObject_t t;
  cudaResourceDesc from = {};
  cudaTextureDesc how = {};
  if (t)
    return t;
  from.resType = cudaResourceTypeLinear;
  from.res.linear.devPtr = data.a;
  from.res.linear.desc = cudaCreateChannelDesc<float>();
  from.res.linear.sizeInBytes = ELEMENTS * sizeof(float);
  how.readMode = cudaReadModeElementType;
  check(cudaCreateTextureObject(&t, &from, &how, NULL), "texture");
  return t;
}
__global__ void through_a_texture(cudaTextureObject_t a, float *b) {
  b[thread()] = tex1Dfetch<float>(a, thread()) + 1;
}
TIMED(through_a_texture, ELEMENTS) {
  through_a_texture<<<ELEMENTS / 256, 256>>>(texture(), data.b);
}

// More values than a thread of such blocks has registers.
__global__ void __launch_bounds__(1024, 2)
    spilled(const float *a, float *b, int rounds) {
  float v[64];
  for (int k = 0; k < 64; k++)
    v[k] = a[k * 1024 + threadIdx.x];
  for (int r = 0; r < rounds; r++)
    for (int k = 0; k < 64; k++)
      v[k] += v[(k + 1) % 64] * v[(k + 7) % 64];
  float sum = 0;
  for (int k = 0; k < 64; k++)
    sum += v[k];
  b[thread()] = sum;
}
TIMED(spilled, 264 * 64) {
  spilled<<<264, 1024>>>(data.a, data.b, 4);
}

// An array of the thread's own whose index only the run tells.
__global__ void own_array_by_index(const unsigned *index, unsigned *out) {
  unsigned own[32];
  for (int k = 0; k < 32; k++)
    own[k] = k;
  unsigned at = index[thread()] % 32;
  for (int k = 0; k < 32; k++) {
    unsigned next = (own[at] + k) % 32;
    own[at] = next + 1;
    at = next;
  }
  out[thread()] = own[at];
}
TIMED(own_array_by_index, ELEMENTS / 16) {
  own_array_by_index<<<ELEMENTS / 16 / 256, 256>>>(data.index, data.words);
}

__global__ void in_managed_memory(float *a) {
  a[thread()] = a[thread()] * 0.5f + 1;
}
TIMED(in_managed_memory, ELEMENTS / 4) {
  static float *p;
  if (!p) {
    check(cudaMallocManaged(&p, ELEMENTS), "cudaMallocManaged");
    check(cudaMemset(p, 0, ELEMENTS), "cudaMemset");
  }
  in_managed_memory<<<ELEMENTS / 4 / 256, 256>>>(p);
}

__global__ void between_asynchronous_copies(const float *a, float *b) {
  b[thread()] = a[thread()] + 1;
}
TIMED(between_asynchronous_copies, ELEMENTS) {
  size_t bytes = ELEMENTS * sizeof(float);
  check(cudaMemsetAsync(data.a, 0, bytes), "cudaMemsetAsync");
  between_asynchronous_copies<<<ELEMENTS / 256, 256>>>(data.a, data.b);
  check(cudaMemcpyAsync(data.c, data.b, bytes, cudaMemcpyDeviceToDevice),
        "cudaMemcpyAsync");
}
