// padded: padding: one more column, which nobody reads.
//
// Against tile: a row of the tile is 33 words long instead of 32, so the words
// of a column lie in 32 different banks.
//
//= after tile
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  //> tile
  __shared__ float tile[SIDE][SIDE + 1];
  //< tile
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * SIDE + tx;
  int y = blockIdx.y * SIDE + ty;
  if (x < cols && y < rows)
    tile[ty][tx] = in[(size_t)y * cols + x];
  __syncthreads();
  x = blockIdx.y * SIDE + tx; // the block's place in the output
  y = blockIdx.x * SIDE + ty;
  if (x < rows && y < cols)
    out[(size_t)y * rows + x] = tile[tx][ty];
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("padded", "as tile, each row padded by one word: no bank conflicts",
        "transpose", launch);
