// tile: the tile is transposed in shared memory, so that loads and stores are
// coalesced.
//
// Against naive: a block reads a 32 x 32 tile along the rows of the input and
// writes it along the rows of the output. In between it reads the tile by
// columns: 32 words in one bank, a 32-way bank conflict.
//
//= after naive
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared_load.wavefronts_per_request == 32
//= shared_store.wavefronts_per_request == 1
//= races == 0
#include "variant.h"

//> kernel
enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE];
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
//< kernel

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("tile",
        "through a shared tile: both sides coalesced, columns in one bank",
        "transpose", launch);
