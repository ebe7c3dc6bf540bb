// lab5.cu - your file. Each task is a kernel and the function that launches it.
#include "lab5.h"

enum { THREADS = 128 };

// Combining IDENTITY with a reading changes nothing.
#define IDENTITY LAB_IDENTITY

static __device__ LAB_ELEMENT calibrated(LAB_ELEMENT x) {
  return x - LAB_ZERO;
}

static __device__ LAB_ELEMENT combine(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static int groups(long n, long of) {
  return (n + of - 1) / of;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden here.

//{ repair
static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                     long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = calibrated(x[i]);
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  repair_kernel<<<groups(n, THREADS), THREADS>>>(x, out, n);
}
//| static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
//|                                      long n) {
//|   long i = 4 * ((long)blockIdx.x * blockDim.x + threadIdx.x);
//|   if (i >= n)
//|     return;
//|   LAB_VECTOR four = *(const LAB_VECTOR *)(x + i);
//|   out[i] = calibrated(four.x);
//|   out[i + 1] = calibrated(four.y);
//|   out[i + 2] = calibrated(four.z);
//|   out[i + 3] = calibrated(four.w);
//| }
//|
//| void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
//|   repair_kernel<<<n / (4 * THREADS), THREADS>>>(x, out, n);
//| }
//} repair

// ---- task 3, columns ----

//{ columns
static __global__ void columns_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                      long rows, long cols) {
  long col = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (col >= cols)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (long row = 0; row < rows; row++)
    all = combine(all, calibrated(x[row * cols + col]));
  out[col] = all;
}

void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  columns_kernel<<<groups(cols, THREADS), THREADS>>>(x, out, rows, cols);
}
//| // To do: every thread takes a row, and stores what the row's first element
//| // counts for. Which element should a thread take instead, and which next?
//| static __global__ void columns_kernel(const LAB_ELEMENT *x,
//|                                       LAB_ELEMENT *out, long rows,
//|                                       long cols) {
//|   long row = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (row < rows && row < cols)
//|     out[row] = calibrated(x[row * cols]);
//| }
//|
//| void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
//|   columns_kernel<<<groups(rows, THREADS), THREADS>>>(x, out, rows, cols);
//| }
//} columns

// ---- task 4, records ----
//
// Right already: each thread loads the fields of a record.

//{ records
static __global__ void records_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                      long n) {
  __shared__ LAB_ELEMENT part[THREADS * FIELDS];
  int t = threadIdx.x;
  long first = (long)blockIdx.x * THREADS;
  int count = min(n - first, (long)THREADS);
  for (int i = t; i < count * FIELDS; i += THREADS)
    part[i] = x[first * FIELDS + i];
  __syncthreads();
  LAB_ELEMENT all = IDENTITY;
  if (t >= count)
    return;
  for (int f = 0; f < FIELDS; f++)
    all = combine(all, calibrated(part[t * FIELDS + f]));
  out[first + t] = all;
}
//| static __global__ void records_kernel(const LAB_ELEMENT *x,
//|                                       LAB_ELEMENT *out, long n) {
//|   long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (i >= n)
//|     return;
//|   LAB_ELEMENT all = IDENTITY;
//|   for (int f = 0; f < FIELDS; f++)
//|     all = combine(all, calibrated(x[i * FIELDS + f]));
//|   out[i] = all;
//| }
//} records

void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  records_kernel<<<groups(n, THREADS), THREADS>>>(x, out, n);
}
