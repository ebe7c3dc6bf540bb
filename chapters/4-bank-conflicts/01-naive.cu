// naive: coalesced loads, strided stores.
//
// Against copy-tile: the output index is transposed. Neighbouring threads now
// store a whole row apart, each to a sector of its own: the stores are not
// coalesced.
//
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 32
//= races == 0
#include "variant.h"

//> kernel
enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

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

VARIANT("naive", "coalesced loads, strided stores", "transpose", launch);
