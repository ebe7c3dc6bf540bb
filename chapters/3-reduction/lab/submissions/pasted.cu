// The chapter's own kernels, with the types of the lab and its batches.
#include "lab3.h"

#define float LAB_ELEMENT
enum { THREADS = 256, LOADS = LAB_BATCH / THREADS, SHARE = LAB_BATCH };

namespace several_loads {
//@ chapters/3-reduction/04-several-loads.cu void reduce(
} // namespace several_loads

namespace shuffle {
//@ kernels/passes.h warp_sum(float
//@ chapters/3-reduction/06-shuffle.cu void reduce(
} // namespace shuffle

static int blocks(long n) {
  return (n + SHARE - 1) / SHARE;
}

void repair(const float *x, float *out, long n) {
  several_loads::reduce<<<blocks(n), THREADS>>>(x, out, n);
}

void tree(const float *x, float *out, long n) {
  several_loads::reduce<<<blocks(n), THREADS>>>(x, out, n);
}

void fast(const float *x, float *out, long n) {
  shuffle::reduce<<<blocks(n), THREADS>>>(x, out, n);
}
