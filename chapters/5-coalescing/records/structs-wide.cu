// structs-wide: fields out of an array of structs, four to a load.
//
// A control: against structs, a struct that is aligned to 16 bytes is loaded by
// two accesses of four fields each.
//
//= sweeps fields
//= races == 0
#include "records.h"
#include "variant.h"

#include <cuda_runtime.h>

struct alignas(16) record {
  float4 half[FIELDS / 4];
};

template <int USED>
static __global__ void sums(const struct record *records, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int h = 0; h < (USED + 3) / 4; h++) {
    float4 word = records[i].half[h];
    sum += USED == 1 ? word.x : word.x + word.y;
    if (USED > 2)
      sum += word.z + word.w;
  }
  out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int used = t->instance.value;
  auto *kernel = used == 1   ? sums<1>
                 : used == 2 ? sums<2>
                 : used == 4 ? sums<4>
                             : sums<8>;
  kernel<<<(n + 255) / 256, 256>>>((const struct record *)t->in[0], t->out, n);
}

VARIANT("structs-wide", "as structs, four fields to a load", "records", launch);
