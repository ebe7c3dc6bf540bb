// lab0.cu - your file. Each task is a kernel and the function that launches it.
#include "lab0.h"

enum { THREADS = LAB_THREADS };

static __device__ int changed(int v) {
  return LAB_CHANGED;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this kernel and its launch.

//{ repair
static __global__ void repair_kernel(const int *x, int *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = changed(x[i]);
}

void repair(const int *x, int *out, long n) {
  repair_kernel<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
}
//| static __global__ void repair_kernel(const int *x, int *out, long n) {
//|   long i = (long)blockIdx.x + threadIdx.x;
//|   if (i <= n)
//|     out[i] = changed(x[i]);
//| }
//|
//| void repair(const int *x, int *out, long n) {
//|   repair_kernel<<<n / THREADS, THREADS>>>(x, out, n);
//| }
//} repair

// ---- task 3, query ----
//
// Right already, with as many blocks as the vector needs. Ask the machine how
// many multiprocessors it has, and launch a block for each; then a thread makes
// several elements.

//{ query
static __global__ void query_kernel(const int *x, int *out, long n) {
  long threads = (long)gridDim.x * blockDim.x;
  for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += threads)
    out[i] = changed(x[i]);
}

void query(const int *x, int *out, long n) {
  cudaDeviceProp has;
  cudaGetDeviceProperties(&has, 0);
  query_kernel<<<has.multiProcessorCount, THREADS>>>(x, out, n);
}
//| static __global__ void query_kernel(const int *x, int *out, long n) {
//|   long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (i < n)
//|     out[i] = changed(x[i]);
//| }
//|
//| void query(const int *x, int *out, long n) {
//|   query_kernel<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
//| }
//} query

// ---- task 4, first ----
//
// Right, by a single thread. Write a kernel with a thread for each element, and
// its launch.

static __device__ int joined(int own, int other) {
  return LAB_JOINED;
}

//{ first
static __global__ void first_kernel(const int *x, int *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = joined(x[i], x[n - 1 - i]);
}

void first(const int *x, int *out, long n) {
  first_kernel<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
}
//| static __global__ void first_kernel(const int *x, int *out, long n) {
//|   for (long i = 0; i < n; i++)
//|     out[i] = joined(x[i], x[n - 1 - i]);
//| }
//|
//| void first(const int *x, int *out, long n) {
//|   first_kernel<<<1, 1>>>(x, out, n);
//| }
//} first
