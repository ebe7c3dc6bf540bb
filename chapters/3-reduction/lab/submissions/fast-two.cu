// 8 bytes a lane: half of the way.
#include "lab3.h"

#define IDENTITY LAB_IDENTITY
//@ chapters/3-reduction/lab/solution.cu enum { THREADS
//@ chapters/3-reduction/lab/solution.cu value(LAB_ELEMENT x) {
//@ chapters/3-reduction/lab/solution.cu combine(LAB_ELEMENT a
//@ chapters/3-reduction/lab/solution.cu int batches(
//@ chapters/3-reduction/lab/solution.cu void repair_kernel(
//@ chapters/3-reduction/lab/solution.cu void repair(
//@ chapters/3-reduction/lab/solution.cu void tree_kernel(
//@ chapters/3-reduction/lab/solution.cu void tree(

struct alignas(8) pair {
  LAB_ELEMENT x, y;
};

static __global__ void fast_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                   long n) {
  int t = threadIdx.x;
  long first = (long)blockIdx.x * BATCH;
  long end = min(n, first + BATCH), words = (end - first) / 2;
  const int2 *x2 = (const int2 *)(x + first);
  LAB_ELEMENT mine = IDENTITY;
  for (long i = t; i < words; i += 32) {
    int2 bits = x2[i];
    pair w;
    memcpy(&w, &bits, sizeof w);
    mine = combine(mine, combine(value(w.x), value(w.y)));
  }
  if (t == 0 && first + 2 * words < end)
    mine = combine(mine, value(x[first + 2 * words]));
  for (int half = 16; half > 0; half /= 2)
    mine = combine(mine, __shfl_down_sync(0xffffffff, mine, half));
  if (t == 0)
    out[blockIdx.x] = mine;
}

void fast(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fast_kernel<<<batches(n), 32>>>(x, out, n);
}
