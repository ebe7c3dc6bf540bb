// naive-write: coalesced stores, strided loads.
//
// A control: against naive, the other array is accessed with a stride. Sectors
// that a strided load brings in may still be cached when the next warp needs
// them; which of the two kernels is slower depends on the machine.
//
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  //> move
  int x = blockIdx.x * SIDE + threadIdx.x; // the place in the output
  int y = blockIdx.y * SIDE + threadIdx.y;
  if (x < rows && y < cols)
    out[(size_t)y * rows + x] = in[(size_t)x * cols + y];
  //< move
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((rows + SIDE - 1) / SIDE, (cols + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("naive-write", "coalesced stores, strided loads", "transpose", launch);
