// The chapter's own kernels, with the types of the lab.
#include "lab5.h"

#define float LAB_ELEMENT

namespace offset {
//@ chapters/5-coalescing/01-offset.cu __global__ void copy
} // namespace offset

namespace stride {
//@ chapters/5-coalescing/stride.cu __global__ void copy
} // namespace stride

void repair(const float *x, float *out, long n) {
  offset::copy<<<(n + 255) / 256, 256>>>(x, out, n, 0);
}

void columns(const float *x, float *out, long rows, long cols) {
  offset::copy<<<(cols + 255) / 256, 256>>>(x, out, cols, 0);
}

void records(const float *x, float *out, long n) {
  offset::copy<<<(n + 255) / 256, 256>>>(x, out, n, 0);
}
