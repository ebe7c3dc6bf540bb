// Another way: blocks of one warp, a grid of two dimensions, a loop.
#include "lab0.h"

static __global__ void repair_kernel(const int *x, int *out, long n) {
  long block = (long)blockIdx.y * gridDim.x + blockIdx.x;
  long i = block * 32 + threadIdx.x;
  if (i >= n)
    return;
  int v = x[i];
  out[i] = LAB_CHANGED;
}

void repair(const int *x, int *out, long n) {
  long blocks = (n + 31) / 32;
  repair_kernel<<<dim3(16, (blocks + 15) / 16), 32>>>(x, out, n);
}

static __global__ void change_all(const int *x, int *out, long n) {
  long first = (long)blockIdx.x * LAB_THREADS + threadIdx.x;
  for (long k = 0;; k++) {
    long i = k * gridDim.x * LAB_THREADS + first;
    if (i >= n)
      break;
    int v = x[i];
    out[i] = LAB_CHANGED;
  }
}

void query(const int *x, int *out, long n) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  change_all<<<p.multiProcessorCount, LAB_THREADS>>>(x, out, n);
}

static __global__ void join(const int *x, int *out, long n) {
  long i = n - 1 - ((long)blockIdx.x * 64 + threadIdx.x);
  if (i < 0)
    return;
  int own = x[i], other = x[n - 1 - i];
  out[i] = LAB_JOINED;
}

void first(const int *x, int *out, long n) {
  join<<<(n + 63) / 64, 64>>>(x, out, n);
}
