// One thread does it all.
#include "lab4.h"

#define LOAD(p) (*(p)-LAB_LEVEL)

static __global__ void image(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows,
                             long cols, bool turns) {
  for (long i = 0; i < rows * cols && threadIdx.x + blockIdx.x == 0; i++) {
    long row = i / cols, col = i % cols;
    out[turns ? LAB_TO : row * cols + cols - 1 - col] = LOAD(x + i);
  }
}

static __global__ void fold(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  for (long i = 0; i < rows && threadIdx.x + blockIdx.x == 0; i++) {
    LAB_ELEMENT a = LAB_IDENTITY;
    for (long j = i * WIDTH; j < i * WIDTH + WIDTH; j++) {
      LAB_ELEMENT b = LOAD(x + j);
      a = LAB_COMBINED;
    }
    out[i] = a;
  }
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  image<<<1, 1>>>(x, out, rows, cols, false);
}

void turn(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  image<<<1, 1>>>(x, out, rows, cols, true);
}

void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  fold<<<1, 1>>>(x, out, rows);
}
