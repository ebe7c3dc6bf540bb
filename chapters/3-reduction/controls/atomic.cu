// atomic: blocks add their sums to one word.
//
// Against grid-stride: no second launch; each block ends with one atomicAdd.
// Blocks finish in any order, so the last bits of the result vary from run to
// run: not deterministic.
//
//= after grid-stride
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "passes.h"

static __global__ void __launch_bounds__(THREADS)
    reduce(const float *x, float *out, long n) {
  long step = (long)gridDim.x * THREADS;
  float sum = 0;
#pragma unroll 8
  for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += step)
    sum += x[i];
  //> add
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    atomicAdd(out, sum);
  //< add
}

static void launch(const struct task *t) {
  long n = elements(t), needed = (n + THREADS - 1) / THREADS;
  int blocks = smaller(resident_blocks(reduce), needed);
  cudaMemsetAsync(t->out, 0, sizeof(float), 0);
  reduce<<<blocks, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("atomic", "as grid-stride, blocks add to one word atomically",
        "reduction", launch);
