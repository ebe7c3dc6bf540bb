// The chapters' own kernels, with the types and sizes of the lab.
#include "lab1.h"

#define float LAB_ELEMENT

namespace naive {
//@ chapters/1-cgma/01-naive.cu __global__ void
} // namespace naive

static dim3 grid(long rows, long cols) {
  return dim3((cols + 15) / 16, (rows + 15) / 16);
}

void repair(const float *a, const float *b, float *c, long rows, long cols) {
  naive::matmul<<<grid(rows, cols), dim3(16, 16)>>>(a, b, c, rows, cols, INNER);
}

void reuse(const float *a, const float *b, float *c, long rows, long cols) {
  repair(a, b, c, rows, cols);
}

static __global__ void copy(const unsigned *x, unsigned *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i];
}

void fuse(const unsigned *x, unsigned *out, long n) {
  copy<<<(n + 127) / 128, 128>>>(x, out, n);
}
