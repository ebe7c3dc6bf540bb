// naive: read along rows, write along columns.
//
// Against copy-tile: the output index is turned. Neighbouring threads now write
// a whole row apart, each into a sector of its own.
//
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 32
//= races == 0
#include "variant.h"

//> kernel
static __global__ void transpose_naive(const float *in, float *out, int rows,
                                       int cols) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  if (x < cols && y < rows)
    out[(size_t)x * rows + y] = in[(size_t)y * cols + x];
}
//< kernel

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + 31) / 32, (rows + 31) / 32);
  transpose_naive<<<grid, dim3(32, 32)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("naive", "read along rows, write along columns", "transpose", launch);
