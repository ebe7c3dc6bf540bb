// One thread does it all, in as few bytes as can be.
#include "lab2.h"

#define LOAD(p) (*(p))

static __device__ LAB_ELEMENT term(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_TERM;
}

static __global__ void table(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                             LAB_ELEMENT *c, long rows, long cols) {
  if (threadIdx.x + blockIdx.x > 0)
    return;
  LAB_ELEMENT of_a[64 * INNER], of_b[64 * INNER];
  for (long i = 0; i < rows * INNER; i++)
    of_a[i] = LOAD(a + i);
  for (long i = 0; i < cols * INNER; i++)
    of_b[i] = LOAD(b + i);
  for (long i = 0; i < rows * cols; i++) {
    LAB_ELEMENT x = LAB_IDENTITY;
    for (int k = 0; k < INNER; k++) {
      LAB_ELEMENT y =
          term(of_a[i / cols * INNER + k], of_b[i % cols * INNER + k]);
      x = LAB_COMBINED;
    }
    c[i] = x;
  }
}

static __global__ void slide(const LAB_ELEMENT *in, LAB_ELEMENT *out, long n) {
  if (threadIdx.x + blockIdx.x > 0)
    return;
  LAB_ELEMENT all[1024];
  for (long i = 0; i < n; i++)
    all[i] = LOAD(in + i);
  for (long i = 0; i < n; i++) {
    LAB_ELEMENT x = LAB_IDENTITY;
    for (long j = max(0L, i - RADIUS); j < min(n, i + RADIUS + 1); j++) {
      LAB_ELEMENT y = term(all[j], all[i]);
      x = LAB_COMBINED;
    }
    out[i] = x;
  }
}

void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  table<<<1, 1>>>(a, b, c, rows, cols);
}

void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  repair(a, b, c, rows, cols);
}

void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  slide<<<1, 1>>>(x, out, n);
}
