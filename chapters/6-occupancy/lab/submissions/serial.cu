// One thread does it all.
#include "lab6.h"

#define LOAD(p) (*(p))

static __device__ unsigned value(unsigned x) {
  return LAB_VALUE;
}

static __global__ void turn(const unsigned *x, unsigned *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    long first = i / PIECE * PIECE, count = min(n - first, (long)PIECE);
    unsigned a = value(LOAD(x + i));
    unsigned b = value(LOAD(x + first + (i - first + TURN) % count));
    out[i] = LAB_COMBINED;
  }
}

static __global__ void add(const unsigned *from, unsigned *out, long n) {
  __shared__ unsigned sum[BINS];
  if (threadIdx.x + blockIdx.x > 0)
    return;
  for (long first = 0; first < n; first += BATCH) {
    for (int b = 0; b < BINS; b++)
      sum[b] = 0;
    for (long i = first; i < min(n, first + BATCH); i++) {
      unsigned x = LOAD(from + i);
      sum[LAB_BIN] += LAB_WEIGHT;
    }
    for (int b = 0; b < BINS; b++)
      out[first / BATCH * BINS + b] = sum[b];
  }
}

static __global__ void pass(const unsigned *x, unsigned *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++)
    out[i] = value(LOAD(x + i));
}

void repair(const unsigned *x, unsigned *out, long n) {
  turn<<<1, 1>>>(x, out, n);
}

void fit(const unsigned *x, unsigned *out, long n) {
  add<<<1, 1>>>(x, out, n);
}

void hide(const unsigned *x, unsigned *out, long n) {
  pass<<<1, 1>>>(x, out, n);
}
