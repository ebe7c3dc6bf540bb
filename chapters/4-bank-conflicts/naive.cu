// naive: read along rows, write along columns.
//
// Against copy-tile: the output index is turned. Neighbouring threads now write
// a whole row apart, each into a sector of its own.
//
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 32
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

//> kernel
static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  int x = blockIdx.x * SIDE + threadIdx.x;
  int y = blockIdx.y * SIDE + threadIdx.y;
  if (x < cols && y < rows)
    out[(size_t)x * rows + y] = in[(size_t)y * cols + x];
}
//< kernel

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("naive", "read along rows, write along columns", "transpose", launch);
