// tile-turned-first: the tile is transposed as it is stored.
//
// A control: the source note's second cure, "transpose first", inside a block.
// Rows of the tile are read now, without conflicts; but the stores go down its
// columns. The conflict has moved. It is cheaper there, on an H200; where a
// tile is read more often than it is stored it is also rarer.
//
//= sizes 512,1024,8192
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared_load.wavefronts_per_request == 1
//= shared_store.wavefronts_per_request == 32
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * SIDE + tx;
  int y = blockIdx.y * SIDE + ty;
  if (x < cols && y < rows)
    tile[tx][ty] = in[(size_t)y * cols + x];
  __syncthreads();
  x = blockIdx.y * SIDE + tx; // the block's place in the output
  y = blockIdx.x * SIDE + ty;
  if (x < rows && y < cols)
    out[(size_t)y * rows + x] = tile[ty][tx];
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("tile-turned-first",
        "as tile, transposed on the way in: the stores conflict", "transpose",
        launch);
