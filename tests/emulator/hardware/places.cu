// Atomics of global and shared memory, asynchronous copies, loads of constant
// memory, shuffles: those of memory.csv, atomics.csv or copies.csv.
#include "rows.cuh"

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

// Of each lane a place in global memory, then one in shared memory; -1: none.
__global__ void copies(const int *i, int *c, int *out) {
  __shared__ __align__(128) char s[8192];
  int t = threadIdx.x, from = i[t], to = i[32 + t];
  if (from >= 0)
    __pipeline_memcpy_async(s + to, (const char *)c + from, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (from >= 0)
    out[t] = *(int *)(s + to);
}

// Places anywhere in 4 GiB.
__global__ void atomics_4(const int *i, int *c, int *out) {
  atomicAdd((int *)((char *)c + (uint32_t)i[threadIdx.x]), (int)threadIdx.x);
}
__global__ void atomics_8(const int *i, int *c, int *out) {
  atomicAdd((u64 *)((char *)c + (uint32_t)i[threadIdx.x]), (u64)threadIdx.x);
}

int main(int argc, char **argv) {
  static const kernel kernels[] = {
      K(red_int),      K(red_float),       K(red_u64),      K(red_max),
      K(atom_int),     K(atom_one),        K(atom_cas),     K(atom_exch),
      K(shared_one),   K(shared_add),      K(shared_max),   K(shared_add_back),
      K(shared_float), K(shared_u64),      K(shared_cas),   K(constant_load),
      K(copy_4),       K(copy_8),          K(copy_16),      K(shuffles),
      K(shuffle_to_one), K(copies),        K(atomics_4),    K(atomics_8)};
  return launch_rows(argc > 1 ? argv[1] : nullptr, kernels);
}
