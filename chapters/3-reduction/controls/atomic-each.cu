// atomic-each: every thread adds its element to one word.
//
// A control beside atomic: no tree, no partial sums, one atomicAdd for each
// element. All lanes of a request name one word, so its additions are done one
// after another; and a float that has grown large loses what is added to it, as
// on the CPU, so the result is inaccurate. The order is that of arrival: it is
// not deterministic.
//
//= sizes 1000000,100000000
//= inaccurate
//= global_atomic.sectors_per_request == 32
//= races == 0
#include "passes.h"

static __global__ void reduce(const float *x, float *out, long n) {
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    atomicAdd(out, x[i]);
}

static void launch(const struct task *t) {
  long n = elements(t);
  cudaMemsetAsync(t->out, 0, sizeof(float), 0);
  reduce<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("atomic-each", "every thread adds its element to one word", "reduction",
        launch);
