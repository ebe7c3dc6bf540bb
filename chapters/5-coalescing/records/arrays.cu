// arrays: the same fields out of a struct of arrays.
//
// A control: against structs, each field has an array of its own, so
// neighbouring lanes read neighbouring words, and a field that is not used is
// not loaded.
//
//= sweeps fields
//= global_load.sectors_per_request <= 5
//= races == 0
#include "records.h"
#include "variant.h"

template <int USED>
static __global__ void sums(const float *fields, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int f = 0; f < USED; f++)
    sum += fields[f * n + i];
  out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int used = t->instance.value;
  auto *kernel = used == 1   ? sums<1>
                 : used == 2 ? sums<2>
                 : used == 4 ? sums<4>
                             : sums<8>;
  kernel<<<(n + 255) / 256, 256>>>(t->in[1], t->out, n);
}

VARIANT("arrays", "fields out of a struct of arrays", "records", launch);
