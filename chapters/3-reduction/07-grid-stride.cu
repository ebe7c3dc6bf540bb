// grid-stride: a grid-stride loop: as many blocks as the device can hold,
// whatever n is.
//
// Against shuffle: every thread walks the array in strides of the whole grid.
// The tree is climbed once per resident block instead of once per 2048
// elements, and a second launch, of one block, adds what is left. Deterministic
// on one device: the order of additions depends only on n and the number of
// blocks.
//
//= after shuffle
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

//> kernel
static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *sums, long n) {
  long step = (long)gridDim.x * THREADS;
  float sum = 0;
#pragma unroll 8
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += step)
    sum += x[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + THREADS - 1) / THREADS;
  int blocks = smaller(resident_blocks(reduce), needed);
  reduce<<<blocks, THREADS>>>(t->in[0], t->scratch, n);
  reduce<<<1, THREADS>>>(t->scratch, t->out, blocks);
}
//< kernel

VARIANT("grid-stride", "a grid-stride loop over the array by resident blocks",
        "reduction", launch);
