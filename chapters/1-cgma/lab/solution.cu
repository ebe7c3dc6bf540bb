// lab1.cu - your file. Each task is a kernel and the function that launches it.
#include "lab1.h"

// What a hub contributes, and how two contributions become one; combining
// IDENTITY with one changes nothing.
#define IDENTITY LAB_IDENTITY

static __device__ LAB_ELEMENT term(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_TERM;
}

static __device__ LAB_ELEMENT combine(LAB_ELEMENT x, LAB_ELEMENT y) {
  return LAB_COMBINED;
}

static int groups(long n, long of) {
  return (n + of - 1) / of;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this kernel. A thread computes one element of c.

//{ repair
static __global__ void repair_kernel(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                     LAB_ELEMENT *c, long rows, long cols) {
  long col = (long)blockIdx.x * blockDim.x + threadIdx.x;
  long row = (long)blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows || col >= cols)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int k = 0; k < INNER; k++)
    all = combine(all, term(a[row * INNER + k], b[k * cols + col]));
  c[row * cols + col] = all;
}
//| static __global__ void repair_kernel(const LAB_ELEMENT *a,
//|                                      const LAB_ELEMENT *b, LAB_ELEMENT *c,
//|                                      long rows, long cols) {
//|   long col = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   long row = (long)blockIdx.y * blockDim.y + threadIdx.y;
//|   if (row > rows || col >= cols)
//|     return;
//|   LAB_ELEMENT all = IDENTITY;
//|   for (int k = 0; k + 1 < INNER; k += 2) { // two at a time
//|     all = combine(all, term(a[row * cols + k], b[k * cols + col]));
//|     all = combine(all, term(a[row * cols + k + 1],
//|                             b[(k + 1) * cols + col]));
//|   }
//|   c[row * cols + col] = all;
//| }
//} repair

void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  dim3 block(32, 8), grid(groups(cols, block.x), groups(rows, block.y));
  repair_kernel<<<grid, block>>>(a, b, c, rows, cols);
}

// ---- task 3, fuse ----
//
// Right already: three kernels, each of which reads and writes the whole array.

static __device__ unsigned first(unsigned x) {
  return LAB_FIRST;
}

static __device__ unsigned second(unsigned x) {
  return LAB_SECOND;
}

static __device__ unsigned third(unsigned x) {
  return LAB_THIRD;
}

//{ fuse
static __global__ void fused(const unsigned *x, unsigned *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = third(second(first(x[i])));
}

void fuse(const unsigned *x, unsigned *out, long n) {
  fused<<<groups(n, 128), 128>>>(x, out, n);
}
//| static __global__ void apply_first(const unsigned *x, unsigned *out,
//|                                    long n) {
//|   long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (i < n)
//|     out[i] = first(x[i]);
//| }
//|
//| static __global__ void apply_second(unsigned *out, long n) {
//|   long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (i < n)
//|     out[i] = second(out[i]);
//| }
//|
//| static __global__ void apply_third(unsigned *out, long n) {
//|   long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (i < n)
//|     out[i] = third(out[i]);
//| }
//|
//| void fuse(const unsigned *x, unsigned *out, long n) {
//|   apply_first<<<groups(n, 128), 128>>>(x, out, n);
//|   apply_second<<<groups(n, 128), 128>>>(out, n);
//|   apply_third<<<groups(n, 128), 128>>>(out, n);
//| }
//} fuse

// ---- task 4, reuse ----
//
// A thread computes OUTPUTS x OUTPUTS elements of c: neighbouring rows, and
// columns that are 32 apart.

enum { OUTPUTS = LAB_OUTPUTS };

static __global__ void reuse_kernel(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                    LAB_ELEMENT *c, long rows, long cols) {
  long row = ((long)blockIdx.y * blockDim.y + threadIdx.y) * OUTPUTS;
  long col = (long)blockIdx.x * 32 * OUTPUTS + threadIdx.x;
  //{ reuse
  LAB_ELEMENT all[OUTPUTS][OUTPUTS], of_a[OUTPUTS], of_b[OUTPUTS];
  for (int i = 0; i < OUTPUTS; i++)
    for (int j = 0; j < OUTPUTS; j++)
      all[i][j] = IDENTITY;
  for (int k = 0; k < INNER; k++) {
    for (int i = 0; i < OUTPUTS; i++)
      of_a[i] = row + i < rows ? a[(row + i) * INNER + k] : 0;
    for (int j = 0; j < OUTPUTS; j++)
      of_b[j] = col + 32 * j < cols ? b[k * cols + col + 32 * j] : 0;
    for (int i = 0; i < OUTPUTS; i++)
      for (int j = 0; j < OUTPUTS; j++)
        all[i][j] = combine(all[i][j], term(of_a[i], of_b[j]));
  }
  for (int i = 0; i < OUTPUTS; i++)
    for (int j = 0; j < OUTPUTS; j++)
      if (row + i < rows && col + 32 * j < cols)
        c[(row + i) * cols + col + 32 * j] = all[i][j];
  //| // To do: load what the elements need once for each k, into registers.
  //| for (int i = 0; i < OUTPUTS; i++)
  //|   for (int j = 0; j < OUTPUTS; j++) {
  //|     if (row + i >= rows || col + 32 * j >= cols)
  //|       continue;
  //|     LAB_ELEMENT all = IDENTITY;
  //|     for (int k = 0; k < INNER; k++)
  //|       all = combine(all, term(a[(row + i) * INNER + k],
  //|                               b[k * cols + col + 32 * j]));
  //|     c[(row + i) * cols + col + 32 * j] = all;
  //|   }
  //} reuse
}

void reuse(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
           long rows, long cols) {
  dim3 block(32, 4);
  dim3 grid(groups(cols, 32 * OUTPUTS), groups(rows, block.y * OUTPUTS));
  reuse_kernel<<<grid, block>>>(a, b, c, rows, cols);
}
