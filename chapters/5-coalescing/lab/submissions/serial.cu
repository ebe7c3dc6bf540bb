// One thread does it all.
#include "lab5.h"

#define LOAD(p) (*(p)-LAB_ZERO)

static __global__ void copy(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++)
    out[i] = LOAD(x + i);
}

// out[i]: `count` readings from x[i * first] on, `step` apart.
static __global__ void fold(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n,
                            long first, long step, long count) {
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++) {
    LAB_ELEMENT a = LAB_IDENTITY;
    for (long j = 0; j < count; j++) {
      LAB_ELEMENT b = LOAD(x + i * first + j * step);
      a = LAB_COMBINED;
    }
    out[i] = a;
  }
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  copy<<<1, 1>>>(x, out, n);
}

void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  fold<<<1, 1>>>(x, out, cols, 1, cols, rows);
}

void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fold<<<1, 1>>>(x, out, n, FIELDS, 1, FIELDS);
}
