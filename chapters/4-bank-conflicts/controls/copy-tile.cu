// copy-tile: a copy in blocks of 32 x 32 threads, one element each: what a
// transpose of that shape can be compared with.
//
// Loads and stores are coalesced.
//
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void copy(const float *in, float *out, int rows, int cols) {
  int x = blockIdx.x * SIDE + threadIdx.x;
  int y = blockIdx.y * SIDE + threadIdx.y;
  if (x < cols && y < rows)
    out[(size_t)y * cols + x] = in[(size_t)y * cols + x];
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  copy<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("copy-tile", "a copy in 32 x 32 blocks, the bound of the transposes",
        "matrix-copy", launch);
