// structs: fields out of an array of structs.
//
// A control: neighbouring lanes read the same field of neighbouring records: a
// stride of eight floats, 32 sectors for each request, whatever of a sector is
// used.
//
//= sweeps fields
//= global_load.sectors_per_request <= 32
//= races == 0
#include "records.h"
#include "variant.h"

//> struct
struct record {
  float field[FIELDS];
};

template <int USED>
static __global__ void sums(const struct record *records, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int f = 0; f < USED; f++)
    sum += records[i].field[f];
  out[i] = sum;
}
//< struct

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int used = t->instance.value;
  auto *kernel = used == 1   ? sums<1>
                 : used == 2 ? sums<2>
                 : used == 4 ? sums<4>
                             : sums<8>;
  kernel<<<(n + 255) / 256, 256>>>((const struct record *)t->in[0], t->out, n);
}

VARIANT("structs", "fields out of an array of structs", "records", launch);
