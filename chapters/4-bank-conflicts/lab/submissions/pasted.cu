// The chapter's own kernels, with the types of the lab.
#include "lab4.h"

#define float LAB_ELEMENT
enum { SIDE = 32, ROWS = 32 };

//@ chapters/4-bank-conflicts/03-padded.cu __global__ void transpose

static dim3 tiles(long rows, long cols) {
  return dim3((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
}

void repair(const float *x, float *out, long rows, long cols) {
  transpose<<<tiles(rows, cols), dim3(SIDE, ROWS)>>>(x, out, rows, cols);
}

void turn(const float *x, float *out, long rows, long cols) {
  repair(x, out, rows, cols);
}

static __global__ void first_of_line(const float *x, float *out, long rows) {
  long row = blockIdx.x * 128L + threadIdx.x;
  if (row < rows)
    out[row] = x[row * WIDTH];
}

void lines(const float *x, float *out, long rows) {
  first_of_line<<<(rows + 127) / 128, 128>>>(x, out, rows);
}
