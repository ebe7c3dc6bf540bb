// rows: a thread moves four elements of the tile (thread coarsening).
//
// Against padded: blocks of 32 x 8 threads for the same tile. Each thread has
// four independent loads, and a barrier holds up a quarter as many warps.
//
//= after padded
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 8 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * SIDE + tx;
  int y = blockIdx.y * SIDE + ty;
  //> loads
#pragma unroll
  for (int j = 0; j < SIDE; j += ROWS)
    if (x < cols && y + j < rows)
      tile[ty + j][tx] = in[(size_t)(y + j) * cols + x];
  //< loads
  __syncthreads();
  x = blockIdx.y * SIDE + tx; // the block's place in the output
  y = blockIdx.x * SIDE + ty;
#pragma unroll
  for (int j = 0; j < SIDE; j += ROWS)
    if (x < rows && y + j < cols)
      out[(size_t)(y + j) * rows + x] = tile[tx][ty + j];
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("rows", "as padded, four elements per thread", "transpose", launch);
