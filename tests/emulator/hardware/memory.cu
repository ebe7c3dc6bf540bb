// Atomics, asynchronous copies, constant memory and shuffles: one warp, one
// instruction, addresses by a table of 32 indices.
//
// Each launch prints its number, its kernel and its indices, so that a
// profiler's counters of the launch can be set against them.
#include <cstdio>
#include <vector>

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

typedef unsigned long long u64;

__constant__ int table[4096];

__global__ void red_int(const int *i, int *c, int *out) {
  atomicAdd(&c[i[threadIdx.x]], 1);
}
__global__ void red_float(const int *i, int *c, int *out) {
  atomicAdd((float *)&c[i[threadIdx.x]], 1.5f);
}
__global__ void red_u64(const int *i, int *c, int *out) {
  atomicAdd((u64 *)c + i[threadIdx.x], (u64)3);
}
__global__ void red_max(const int *i, int *c, int *out) {
  atomicMax(&c[i[threadIdx.x]], (int)threadIdx.x);
}
__global__ void atom_int(const int *i, int *c, int *out) {
  out[threadIdx.x] = atomicAdd(&c[i[threadIdx.x]], (int)threadIdx.x);
}
__global__ void atom_one(const int *i, int *c, int *out) {
  out[threadIdx.x] = atomicAdd(&c[i[threadIdx.x]], 1);
}
__global__ void atom_cas(const int *i, int *c, int *out) {
  out[threadIdx.x] = atomicCAS(&c[i[threadIdx.x]], 0, (int)threadIdx.x);
}
__global__ void atom_exch(const int *i, int *c, int *out) {
  out[threadIdx.x] = atomicExch(&c[i[threadIdx.x]], (int)threadIdx.x);
}

#define SHARED                                                                 \
  __shared__ u64 s[1024];                                                      \
  int t = threadIdx.x;                                                         \
  for (int k = t; k < 1024; k += 32)                                           \
    s[k] = 0;                                                                  \
  __syncthreads();
#define OUT                                                                    \
  __syncthreads();                                                             \
  out[t] = ((int *)s)[t];

__global__ void shared_one(const int *i, int *c, int *out) {
  SHARED atomicAdd(&((int *)s)[i[t]], 1);
  OUT
}
__global__ void shared_add(const int *i, int *c, int *out) {
  SHARED atomicAdd(&((int *)s)[i[t]], c[t]);
  OUT
}
__global__ void shared_max(const int *i, int *c, int *out) {
  SHARED atomicMax(&((int *)s)[i[t]], c[t]);
  OUT
}
__global__ void shared_add_back(const int *i, int *c, int *out) {
  SHARED int back = atomicAdd(&((int *)s)[i[t]], c[t]);
  __syncthreads();
  out[t] = back;
}
__global__ void shared_float(const int *i, int *c, int *out) {
  SHARED atomicAdd(&((float *)s)[i[t]], (float)c[t]);
  OUT
}
__global__ void shared_u64(const int *i, int *c, int *out) {
  SHARED atomicAdd(&s[i[t] & 1023], (u64)c[t]);
  OUT
}
__global__ void shared_cas(const int *i, int *c, int *out) {
  SHARED atomicCAS(&((int *)s)[i[t]], 0, c[t]);
  OUT
}

__global__ void constant_load(const int *i, int *c, int *out) {
  out[threadIdx.x] = table[i[threadIdx.x]];
}

template <int BYTES>
__device__ void copy(const int *i, const char *from, int *out) {
  __shared__ __align__(16) char s[32 * 16];
  int t = threadIdx.x;
  __pipeline_memcpy_async(s + t * BYTES, from + i[t] * BYTES, BYTES);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = ((int *)s)[t];
}
__global__ void copy_4(const int *i, int *c, int *out) {
  copy<4>(i, (const char *)c, out);
}
__global__ void copy_8(const int *i, int *c, int *out) {
  copy<8>(i, (const char *)c, out);
}
__global__ void copy_16(const int *i, int *c, int *out) {
  copy<16>(i, (const char *)c, out);
}

__global__ void shuffles(const int *i, int *c, int *out) {
  int v = i[threadIdx.x];
  for (int k = 16; k > 0; k /= 2)
    v += __shfl_xor_sync(~0u, v, k);
  out[threadIdx.x] = v;
}
__global__ void shuffle_to_one(const int *i, int *c, int *out) {
  int v = c[threadIdx.x];
  out[threadIdx.x] = __shfl_sync(~0u, v, i[threadIdx.x] & 31);
}

typedef void kernel(const int *, int *, int *);
static int launches;
static int *indices, *counters, *out;

static void launch(const char *name, kernel *k, const std::vector<int> &i) {
  cudaMemcpy(indices, i.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(counters, 0, 1 << 20);
  k<<<1, 32>>>(indices, counters, out);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%d %s", launches++, name);
  for (int v : i)
    printf(" %d", v);
  printf("%s\n", error ? cudaGetErrorString(error) : "");
}
#define LAUNCH(k, i) launch(#k, k, i)

static unsigned state = 1;
static int any(int n) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 8) % (unsigned)n);
}
static std::vector<int> scattered(int n) {
  std::vector<int> v(32);
  for (int &x : v)
    x = any(n);
  return v;
}
static std::vector<int> strided(int stride, int modulo) {
  std::vector<int> v(32);
  for (int t = 0; t < 32; t++)
    v[t] = t * stride % modulo;
  return v;
}
static std::vector<int> clamped(int last) {
  std::vector<int> v(32);
  for (int t = 0; t < 32; t++)
    v[t] = t < last ? t : last;
  return v;
}

int main() {
  cudaMalloc(&indices, 32 * sizeof(int));
  cudaMalloc(&counters, 1 << 20);
  cudaMalloc(&out, 1 << 12);
  int range[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 1024};
  for (int n : range)
    for (int again = 0; again < 3; again++) {
      std::vector<int> i = scattered(n);
      LAUNCH(red_int, i);
      LAUNCH(atom_int, i);
      if (again == 0) {
        LAUNCH(red_float, i);
        LAUNCH(red_u64, i);
        LAUNCH(red_max, i);
        LAUNCH(atom_one, i);
        LAUNCH(atom_cas, i);
        LAUNCH(atom_exch, i);
        LAUNCH(shared_one, i);
        LAUNCH(shared_add, i);
        LAUNCH(shared_max, i);
        LAUNCH(shared_add_back, i);
        LAUNCH(shared_float, i);
        LAUNCH(shared_u64, i);
        LAUNCH(shared_cas, i);
        LAUNCH(constant_load, i);
        LAUNCH(copy_4, i);
        LAUNCH(copy_8, i);
        LAUNCH(copy_16, i);
      }
    }
  for (int stride : {1, 2, 3, 4, 8, 16, 32}) {
    std::vector<int> i = strided(stride, 1024);
    LAUNCH(red_int, i);
    LAUNCH(atom_int, i);
    LAUNCH(shared_add, i);
    LAUNCH(constant_load, i);
    LAUNCH(copy_4, i);
    LAUNCH(copy_8, i);
    LAUNCH(copy_16, i);
  }
  for (int last : {1, 2, 5, 8, 15, 16, 17, 24, 31}) {
    std::vector<int> i = clamped(last);
    LAUNCH(red_int, i);
    LAUNCH(copy_4, i);
    LAUNCH(copy_8, i);
    LAUNCH(copy_16, i);
    LAUNCH(constant_load, i);
  }
  LAUNCH(shuffles, clamped(31));
  LAUNCH(shuffle_to_one, clamped(31));
  LAUNCH(shuffle_to_one, clamped(0));
  LAUNCH(shuffle_to_one, scattered(32));
  return 0;
}
