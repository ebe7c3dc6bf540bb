// One thread does it all.
#include "lab3.h"

#define LOAD(p) (*(p))

static __device__ LAB_ELEMENT value(LAB_ELEMENT x) {
  return LAB_VALUE;
}

static __global__ void fold(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i += LAB_BATCH) {
    LAB_ELEMENT a = LAB_IDENTITY;
    for (long j = i; j < min(n, i + LAB_BATCH); j++) {
      LAB_ELEMENT b = value(LOAD(x + j));
      a = LAB_COMBINED;
    }
    out[i / LAB_BATCH] = a;
  }
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fold<<<1, 1>>>(x, out, n);
}

void tree(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  repair(x, out, n);
}

void fast(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  repair(x, out, n);
}
