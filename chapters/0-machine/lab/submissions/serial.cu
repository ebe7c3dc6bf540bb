// One thread does it all.
#include "lab0.h"

#define LOAD(p) (*(p))

static __global__ void change(const int *x, int *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    int v = LOAD(x + i);
    out[i] = LAB_CHANGED;
  }
}

static __global__ void join(const int *x, int *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    int own = LOAD(x + i), other = x[n - 1 - i];
    out[i] = LAB_JOINED;
  }
}

void repair(const int *x, int *out, long n) {
  change<<<1, 1>>>(x, out, n);
}

void query(const int *x, int *out, long n) {
  change<<<1, 1>>>(x, out, n);
}

void first(const int *x, int *out, long n) {
  join<<<1, 1>>>(x, out, n);
}
