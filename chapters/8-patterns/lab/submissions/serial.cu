// One thread does it all.
#include "lab8.h"

#define LOAD(p) (*(p)-LAB_LEVEL)

static __global__ void weigh(const int *x, int *out, long rows, long cols) {
  for (long i = 0; i < rows * cols && threadIdx.x + blockIdx.x == 0; i++) {
    int own = LOAD(x + i), around = 0;
    around += i >= cols ? LOAD(x + i - cols) : 0;
    around += i % cols > 0 ? LOAD(x + i - 1) : 0;
    around += i % cols < cols - 1 ? LOAD(x + i + 1) : 0;
    around += i < (rows - 1) * cols ? LOAD(x + i + cols) : 0;
    out[i] = LAB_WEIGHTED;
  }
}

static __global__ void tally(const int *x, int *out, long rows, long cols) {
  for (long i = 0; i < rows * BINS && threadIdx.x + blockIdx.x == 0; i++)
    out[i] = 0;
  for (long i = 0; i < rows * cols && threadIdx.x + blockIdx.x == 0; i++) {
    int v = LOAD(x + i);
    out[i / cols * BINS + (LAB_BIN)]++;
  }
}

static __global__ void choose(const int *x, int *out, long rows, long cols) {
  for (long row = 0; row < rows && threadIdx.x + blockIdx.x == 0; row++) {
    long place = row * cols, end = place + cols;
    for (long i = row * cols; i < end; i++) {
      int v = LOAD(x + i);
      if (LAB_KEPT)
        out[place++] = v;
    }
    while (place < end)
      out[place++] = LAB_FILL;
  }
}

void repair(const int *x, int *out, long rows, long cols) {
  weigh<<<1, 1>>>(x, out, rows, cols);
}

void count(const int *x, int *out, long rows, long cols) {
  tally<<<1, 1>>>(x, out, rows, cols);
}

void keep(const int *x, int *out, long rows, long cols) {
  choose<<<1, 1>>>(x, out, rows, cols);
}
