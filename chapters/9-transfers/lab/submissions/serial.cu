// One thread does it all.
#include "lab9.h"

#define LOAD(p) (*(p))

static __global__ void change(const int *x, int *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    int v = LOAD(x + i);
    out[i] = LAB_CHANGED;
  }
}

static __device__ int better(int a, int b) {
  return LAB_BETTER ? a : b;
}

static __global__ void best(const int *x, int *out, long rows, long cols) {
  for (long i = 0; i < rows * cols && threadIdx.x + blockIdx.x == 0; i++) {
    int v = LOAD(x + i);
    for (int k = 0; k < LAB_STEPS; k++)
      v = LAB_STEP;
    out[i / cols] = i % cols ? better(out[i / cols], v) : v;
  }
}

static __global__ void join(const int *x, int *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    int own = LOAD(x + i), next = i + 1 < n ? x[i + 1] : 0;
    out[i] = LAB_JOINED;
  }
}

void repair(const int *x, int *out, long n, const struct device *d) {
  cudaMemcpy(d->x, x, n * sizeof *x, cudaMemcpyHostToDevice);
  change<<<1, 1>>>(d->x, d->out, n);
  cudaMemcpy(out, d->out, n * sizeof *out, cudaMemcpyDeviceToHost);
}

void less(const int *x, int *out, long rows, long cols,
          const struct device *d) {
  cudaMemcpy(d->x, x, rows * cols * sizeof *x, cudaMemcpyHostToDevice);
  best<<<1, 1>>>(d->x, d->out, rows, cols);
  cudaMemcpy(out, d->out, rows * sizeof *out, cudaMemcpyDeviceToHost);
}

void overlap(const int *x, int *out, long n, const struct device *d) {
  cudaMemcpy(d->x, x, n * sizeof *x, cudaMemcpyHostToDevice);
  join<<<1, 1>>>(d->x, d->out, n);
  cudaMemcpy(out, d->out, n * sizeof *out, cudaMemcpyDeviceToHost);
}
