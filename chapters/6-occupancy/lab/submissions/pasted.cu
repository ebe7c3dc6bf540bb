// The chapter's own kernels, with the types of the lab.
#include "lab6.h"

#define float unsigned
enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

namespace one_load {
//@ chapters/6-occupancy/01-one-load.cu void scale(
} // namespace one_load

namespace four_loads {
//@ chapters/6-occupancy/02-four-loads.cu void scale(
} // namespace four_loads

void repair(const float *x, float *out, long n) {
  one_load::scale<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
}

void fit(const float *x, float *out, long n) {
  repair(x, out, n);
}

void hide(const float *x, float *out, long n) {
  four_loads::scale<<<(n + SHARE - 1) / SHARE, THREADS>>>(x, out, n);
}
