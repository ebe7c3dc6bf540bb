// Another way: no shared memory in repair, two batches a block of 512 threads
// in fit, two blocks that walk over all of the array in hide.
#include "lab6.h"

static __device__ unsigned value(unsigned x) {
  return LAB_VALUE;
}

static __device__ unsigned combine(unsigned a, unsigned b) {
  return LAB_COMBINED;
}

static __device__ unsigned bin(unsigned x) {
  return LAB_BIN;
}

static __device__ unsigned weight(unsigned x) {
  return LAB_WEIGHT;
}

// No shared memory: every element is loaded twice, and the cache answers.
static __global__ void repair_kernel(const unsigned *x, unsigned *out, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  long first = i - i % PIECE, other = i + TURN;
  long count = min(n - first, (long)PIECE);
  out[i] = combine(value(x[i]), value(x[first + (other - first) % count]));
}

void repair(const unsigned *x, unsigned *out, long n) {
  repair_kernel<<<(n + 95) / 96, 96>>>(x, out, n);
}

enum { TWO = 512 };

static __global__ void halves(const unsigned *x, unsigned *out, long n) {
  extern __shared__ unsigned both[];
  long batch = 2L * blockIdx.x + threadIdx.x / 256;
  int t = threadIdx.x % 256;
  unsigned *sum = both + threadIdx.x / 256 * BINS;
  for (int b = t; b < BINS; b += 256)
    sum[b] = 0;
  __syncthreads();
  for (long i = batch * BATCH + t; i < n && i < (batch + 1) * BATCH; i += 256)
    atomicAdd(sum + bin(x[i]), weight(x[i]));
  __syncthreads();
  if (batch * BATCH < n)
    for (int b = t; b < BINS; b += 256)
      out[batch * BINS + b] = sum[b];
}

void fit(const unsigned *x, unsigned *out, long n) {
  halves<<<(n + 2 * BATCH - 1) / (2 * BATCH), TWO, 8 * BINS>>>(x, out, n);
}

static __global__ void walk(const unsigned *x, unsigned *out, long n) {
  long step = gridDim.x * (long)blockDim.x;
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n % 4)
    out[n - 1 - i] = value(x[n - 1 - i]);
  for (; i < n / 4; i += step) {
    uint4 w = ((const uint4 *)x)[i];
    w.x = value(w.x), w.y = value(w.y), w.z = value(w.z), w.w = value(w.w);
    ((uint4 *)out)[i] = w;
  }
}

void hide(const unsigned *x, unsigned *out, long n) {
  walk<<<2, 128>>>(x, out, n);
}
