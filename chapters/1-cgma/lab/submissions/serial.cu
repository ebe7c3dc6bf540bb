// One thread does it all, in as few bytes as can be.
#include "lab1.h"

#define LOAD(p) (*(p))

static __global__ void table(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                             LAB_ELEMENT *c, long rows, long cols) {
  if (threadIdx.x + blockIdx.x > 0)
    return;
  auto term = [](LAB_ELEMENT a, LAB_ELEMENT b) { return LAB_TERM; };
  LAB_ELEMENT of_a[64 * INNER], of_b[128 * INNER];
  for (long i = 0; i < rows * INNER; i++)
    of_a[i] = LOAD(a + i);
  for (long i = 0; i < INNER * cols; i++)
    of_b[i] = LOAD(b + i);
  for (long i = 0; i < rows * cols; i++) {
    LAB_ELEMENT x = LAB_IDENTITY;
    for (int k = 0; k < INNER; k++) {
      LAB_ELEMENT y =
          term(of_a[i / cols * INNER + k], of_b[k * cols + i % cols]);
      x = LAB_COMBINED;
    }
    c[i] = x;
  }
}

static __global__ void pass(const unsigned *x, unsigned *out, long n) {
  auto first = [](unsigned x) { return LAB_FIRST; };
  auto second = [](unsigned x) { return LAB_SECOND; };
  auto third = [](unsigned x) { return LAB_THIRD; };
  for (long i = 0; i < n && threadIdx.x + blockIdx.x == 0; i++)
    out[i] = third(second(first(LOAD(x + i))));
}

void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  table<<<1, 1>>>(a, b, c, rows, cols);
}

void reuse(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
           long rows, long cols) {
  repair(a, b, c, rows, cols);
}

void fuse(const unsigned *x, unsigned *out, long n) {
  pass<<<1, 1>>>(x, out, n);
}
