// lab9.cu - your file. Each task is a function of the host and its kernels.
#include "lab9.h"

enum { PIECES = LAB_PIECES, STEPS = LAB_STEPS, THREADS = LAB_THREADS };

static long blocks_for(long n) {
  return (n + THREADS - 1) / THREADS;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this function. A vector goes through the device
// in PIECES pieces, by turns in the streams.

static __global__ void change(const int *x, int *out, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  int v = x[i];
  out[i] = LAB_CHANGED;
}

//{ repair
void repair(const int *x, int *out, long n, const struct device *d) {
  long most = (n + PIECES - 1) / PIECES, at = 0;
  for (int p = 0; at < n; p++, at += most) {
    long count = n - at < most ? n - at : most, bytes = count * sizeof *x;
    cudaStream_t s = d->stream[p % STREAMS];
    cudaMemcpyAsync(d->x + at, x + at, bytes, cudaMemcpyHostToDevice, s);
    change<<<blocks_for(count), THREADS, 0, s>>>(d->x + at, d->out + at, count);
    cudaMemcpyAsync(out + at, d->out + at, bytes, cudaMemcpyDeviceToHost, s);
  }
  for (int i = 0; i < STREAMS; i++)
    cudaStreamSynchronize(d->stream[i]);
}
//| void repair(const int *x, int *out, long n, const struct device *d) {
//|   long most = (n + PIECES - 1) / PIECES, at = 0;
//|   for (int p = 0; at < n; p++, at += most) {
//|     long count = most, bytes = count * sizeof *x;
//|     cudaStream_t s = d->stream[p % STREAMS];
//|     cudaMemcpyAsync(d->x + at, x + at, bytes, cudaMemcpyHostToDevice, s);
//|     change<<<blocks_for(count), THREADS>>>(d->x + at, d->out + at, count);
//|     cudaMemcpyAsync(out + at, d->out + at, bytes, cudaMemcpyDeviceToHost,
//|                     s);
//|   }
//|   cudaStreamSynchronize(d->stream[0]);
//| }
//} repair

// ---- task 3, less ----
//
// Right already, and wasteful: what crosses the bus, and who waits for it?

static __device__ int step(int v) {
  return LAB_STEP;
}

static __device__ int better(int a, int b) {
  return LAB_BETTER ? a : b;
}

// A warp makes the result of a row; the first lane has it.
static __device__ int best_of_warp(int v) {
  for (int lanes = 16; lanes > 0; lanes /= 2)
    v = better(v, __shfl_down_sync(0xffffffff, v, lanes));
  return v;
}

//{ less
static __device__ int after_steps(int v) {
  for (int k = 0; k < STEPS; k++)
    v = step(v);
  return v;
}

static __global__ void whole_rows(const int *x, int *out, long cols) {
  const int *row = x + blockIdx.x * cols;
  int best = after_steps(row[0]);
  for (long i = threadIdx.x; i < cols; i += 32)
    best = better(best, after_steps(row[i]));
  best = best_of_warp(best);
  if (threadIdx.x == 0)
    out[blockIdx.x] = best;
}

void less(const int *x, int *out, long rows, long cols,
          const struct device *d) {
  cudaStream_t s = d->stream[0];
  cudaMemcpyAsync(d->x, x, rows * cols * sizeof *x, cudaMemcpyHostToDevice, s);
  whole_rows<<<rows, 32, 0, s>>>(d->x, d->out, cols);
  cudaMemcpyAsync(out, d->out, rows * sizeof *out, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
}
//| static __global__ void one_step(const int *from, int *to, long cols) {
//|   long i = (long)blockIdx.x * THREADS + threadIdx.x;
//|   if (i < cols)
//|     to[i] = step(from[i]);
//| }
//|
//| static __global__ void best_of_rows(const int *x, int *out, long cols) {
//|   const int *row = x + blockIdx.x * cols;
//|   int best = row[0];
//|   for (long i = threadIdx.x; i < cols; i += 32)
//|     best = better(best, row[i]);
//|   best = best_of_warp(best);
//|   if (threadIdx.x == 0)
//|     out[blockIdx.x] = best;
//| }
//|
//| void less(const int *x, int *out, long rows, long cols,
//|           const struct device *d) {
//|   for (long r = 0; r < rows; r++) {
//|     int *from = d->x + r * cols, *to = d->out + r * cols;
//|     cudaMemcpy(d->x, x, rows * cols * sizeof *x, cudaMemcpyHostToDevice);
//|     for (int k = 0; k < STEPS; k++) {
//|       one_step<<<blocks_for(cols), THREADS>>>(k == 0 ? from : to, to, cols);
//|       cudaDeviceSynchronize();
//|     }
//|   }
//|   best_of_rows<<<rows, 32>>>(d->out, d->x, cols);
//|   for (long r = 0; r < rows; r++)
//|     cudaMemcpy(out + r, d->x + r, sizeof *out, cudaMemcpyDeviceToHost);
//| }
//} less

// ---- task 4, overlap ----
//
// Right already, one thing after the other. Each element is joined with the
// next one, also where a piece ends.

static __device__ int joined(int own, int next) {
  return LAB_JOINED;
}

//{ overlap
// has: how many of the elements are there; behind them is 0.
static __global__ void join(const int *x, int *out, long n, long has) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    out[i] = joined(x[i], i + 1 < has ? x[i + 1] : 0);
}

// Pieces lie one element apart on the device, so that each has a place for the
// first of the next.
void overlap(const int *x, int *out, long n, const struct device *d) {
  long most = (n + PIECES - 1) / PIECES, at = 0;
  for (int p = 0; at < n; p++, at += most) {
    long count = n - at < most ? n - at : most;
    long has = at + count < n ? count + 1 : count;
    int *piece = d->x + at + p;
    cudaStream_t s = d->stream[p % STREAMS];
    cudaMemcpyAsync(piece, x + at, has * sizeof *x, cudaMemcpyHostToDevice, s);
    join<<<blocks_for(count), THREADS, 0, s>>>(piece, d->out + at, count, has);
    cudaMemcpyAsync(out + at, d->out + at, count * sizeof *out,
                    cudaMemcpyDeviceToHost, s);
  }
  for (int i = 0; i < STREAMS; i++)
    cudaStreamSynchronize(d->stream[i]);
}
//| static __global__ void join(const int *x, int *out, long n) {
//|   long i = (long)blockIdx.x * THREADS + threadIdx.x;
//|   if (i < n)
//|     out[i] = joined(x[i], i + 1 < n ? x[i + 1] : 0);
//| }
//|
//| void overlap(const int *x, int *out, long n, const struct device *d) {
//|   cudaMemcpy(d->x, x, n * sizeof *x, cudaMemcpyHostToDevice);
//|   join<<<blocks_for(n), THREADS>>>(d->x, d->out, n);
//|   cudaMemcpy(out, d->out, n * sizeof *out, cudaMemcpyDeviceToHost);
//| }
//} overlap
