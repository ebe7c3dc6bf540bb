// triples-arrays: an array for each coordinate.
//
// A control: against triples, neighbouring lanes load neighbouring words.
//
//= global_load.sectors_per_request <= 5
//= races == 0
#include "variant.h"

static __global__ void squares(const float *xs, const float *ys,
                               const float *zs, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = xs[i], y = ys[i], z = zs[i];
  out[i] = x * x + y * y + z * z;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  const float *xs = t->in[0] + 3 * n;
  squares<<<(n + 255) / 256, 256>>>(xs, xs + n, xs + 2 * n, t->out, n);
}

VARIANT("triples-arrays", "three arrays of floats", "triples", launch);
