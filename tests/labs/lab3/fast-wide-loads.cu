// Wide loads, and the tree of the task before.
#include "lab3.h"

enum { THREADS = LAB_THREADS, BATCH = LAB_BATCH };

#define IDENTITY LAB_IDENTITY

static __device__ LAB_ELEMENT value(LAB_ELEMENT x) {
  return LAB_VALUE;
}

static __device__ LAB_ELEMENT combine(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static int batches(long n) {
  return (n + BATCH - 1) / BATCH;
}

// ---- task 2, repair ----
//
static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                     long n) {
  __shared__ LAB_ELEMENT part[THREADS];
  int t = threadIdx.x;
  long first = (long)blockIdx.x * BATCH;
  LAB_ELEMENT mine = IDENTITY;
  for (long i = first + t; i < n && i < first + BATCH; i += THREADS)
    mine = combine(mine, value(x[i]));
  part[t] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (t < half)
      part[t] = combine(part[t], part[t + half]);
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  repair_kernel<<<batches(n), THREADS>>>(x, out, n);
}

// ---- task 3, tree ----
//
// Each thread combines BATCH / THREADS elements; then the block's THREADS
// values are folded in shared memory.

static __global__ void tree_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                   long n) {
  __shared__ LAB_ELEMENT part[THREADS];
  int t = threadIdx.x;
  long first = (long)blockIdx.x * BATCH;
  LAB_ELEMENT mine = IDENTITY;
  for (long i = first + t; i < n && i < first + BATCH; i += THREADS)
    mine = combine(mine, value(x[i]));
  part[t] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (t < half)
      part[t] = combine(part[t], part[t + half]);
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

void tree(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  tree_kernel<<<batches(n), THREADS>>>(x, out, n);
}

// ---- task 4, fast ----
//
static __global__ void fast_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                   long n) {
  __shared__ LAB_ELEMENT part[THREADS];
  int t = threadIdx.x;
  long first = (long)blockIdx.x * BATCH;
  long end = min(n, first + BATCH), words = (end - first) / 4;
  const LAB_VECTOR *x4 = (const LAB_VECTOR *)(x + first);
  LAB_ELEMENT mine = IDENTITY;
  for (long i = t; i < words; i += THREADS) {
    LAB_VECTOR w = x4[i];
    mine = combine(mine, combine(combine(value(w.x), value(w.y)),
                                 combine(value(w.z), value(w.w))));
  }
  if (first + 4 * words + t < end)
    mine = combine(mine, value(x[first + 4 * words + t]));
  part[t] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (t < half)
      part[t] = combine(part[t], part[t + half]);
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

void fast(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fast_kernel<<<batches(n), THREADS>>>(x, out, n);
}
