// lab6.cu - your file. Each task is a kernel and the function that launches it.
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

static int groups(long n, long of) {
  return (n + of - 1) / of;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden here. The grid has a fixed number of blocks; each
// of them walks over several pieces.

enum { THREADS = LAB_THREADS, GRID = LAB_GRID };

//{ repair
static __global__ void __launch_bounds__(THREADS)
    repair_kernel(const unsigned *x, unsigned *out, long n) {
  extern __shared__ unsigned piece[];
  for (long first = (long)blockIdx.x * PIECE; first < n;
       first += (long)GRID * PIECE) {
    int count = min(n - first, (long)PIECE);
    for (int i = threadIdx.x; i < count; i += THREADS)
      piece[i] = value(x[first + i]);
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += THREADS)
      out[first + i] = combine(piece[i], piece[(i + TURN) % count]);
    __syncthreads();
  }
}

void repair(const unsigned *x, unsigned *out, long n) {
  int bytes = PIECE * sizeof(unsigned);
  repair_kernel<<<GRID, THREADS, bytes>>>(x, out, n);
}
//| static __global__ void __launch_bounds__(THREADS / 2)
//|     repair_kernel(const unsigned *x, unsigned *out, long n) {
//|   extern __shared__ unsigned piece[];
//|   for (long first = (long)blockIdx.x * PIECE; first < n;
//|        first += (long)GRID * PIECE) {
//|     int count = min(n - first, (long)PIECE);
//|     for (int i = threadIdx.x; i < count; i += THREADS)
//|       piece[i] = value(x[first + i]);
//|     __syncthreads();
//|     for (int i = threadIdx.x; i < count; i += THREADS)
//|       out[first + i] = combine(piece[i], piece[(i + TURN) % count]);
//|   }
//| }
//|
//| void repair(const unsigned *x, unsigned *out, long n) {
//|   int bytes = THREADS * sizeof(unsigned);
//|   repair_kernel<<<GRID, THREADS, bytes>>>(x, out, n);
//| }
//} repair

// ---- task 3, fit ----
//
// Right already: a block makes the histogram of a batch. Its warps have one
// each, which are added up at the end.

//{ fit
enum { FIT_THREADS = 256 };

static __global__ void fit_kernel(const unsigned *x, unsigned *out, long n) {
  __shared__ unsigned sum[BINS];
  long first = (long)blockIdx.x * BATCH, end = min(n, first + BATCH);
  for (int b = threadIdx.x; b < BINS; b += FIT_THREADS)
    sum[b] = 0;
  __syncthreads();
  for (long i = first + threadIdx.x; i < end; i += FIT_THREADS)
    atomicAdd(&sum[bin(x[i])], weight(x[i]));
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += FIT_THREADS)
    out[(long)blockIdx.x * BINS + b] = sum[b];
}
//| enum { FIT_THREADS = 320, FIT_WARPS = FIT_THREADS / 32 };
//|
//| static __global__ void fit_kernel(const unsigned *x, unsigned *out,
//|                                   long n) {
//|   __shared__ unsigned sum[FIT_WARPS][BINS];
//|   long first = (long)blockIdx.x * BATCH, end = min(n, first + BATCH);
//|   int warp = threadIdx.x / 32;
//|   for (int b = threadIdx.x; b < BINS; b += FIT_THREADS)
//|     for (int w = 0; w < FIT_WARPS; w++)
//|       sum[w][b] = 0;
//|   __syncthreads();
//|   for (long i = first + threadIdx.x; i < end; i += FIT_THREADS)
//|     atomicAdd(&sum[warp][bin(x[i])], weight(x[i]));
//|   __syncthreads();
//|   for (int b = threadIdx.x; b < BINS; b += FIT_THREADS) {
//|     unsigned all = 0;
//|     for (int w = 0; w < FIT_WARPS; w++)
//|       all += sum[w][b];
//|     out[(long)blockIdx.x * BINS + b] = all;
//|   }
//| }
//} fit

void fit(const unsigned *x, unsigned *out, long n) {
  fit_kernel<<<groups(n, BATCH), FIT_THREADS>>>(x, out, n);
}

// ---- task 4, hide ----
//
// Right already: a thread for each element, 4 bytes in flight for each thread.

enum { HIDE_THREADS = 256 };

//{ hide
enum { EACH = 4, SHARE = EACH * HIDE_THREADS }; // words of 16 bytes

static __device__ uint4 values(uint4 w) {
  return make_uint4(value(w.x), value(w.y), value(w.z), value(w.w));
}

static __global__ void hide_kernel(const unsigned *x, unsigned *out, long n) {
  long first = (long)blockIdx.x * SHARE + threadIdx.x;
  uint4 word[EACH];
#pragma unroll
  for (int e = 0; e < EACH; e++)
    if (first + e * HIDE_THREADS < n / 4)
      word[e] = ((const uint4 *)x)[first + e * HIDE_THREADS];
#pragma unroll
  for (int e = 0; e < EACH; e++)
    if (first + e * HIDE_THREADS < n / 4)
      ((uint4 *)out)[first + e * HIDE_THREADS] = values(word[e]);
  long last = n / 4 * 4 + threadIdx.x;
  if (blockIdx.x == 0 && last < n)
    out[last] = value(x[last]);
}

void hide(const unsigned *x, unsigned *out, long n) {
  hide_kernel<<<groups(n, 4 * SHARE), HIDE_THREADS>>>(x, out, n);
}
//| static __global__ void hide_kernel(const unsigned *x, unsigned *out,
//|                                    long n) {
//|   long i = (long)blockIdx.x * HIDE_THREADS + threadIdx.x;
//|   if (i < n)
//|     out[i] = value(x[i]);
//| }
//|
//| void hide(const unsigned *x, unsigned *out, long n) {
//|   hide_kernel<<<groups(n, HIDE_THREADS), HIDE_THREADS>>>(x, out, n);
//| }
//} hide
