// half-warp-tile: the padded tile of the source note, 16 x 17.
//
// A control: the note's tile was made for banks that served half a warp, 16
// lanes, at a time. A warp of today stores two of its rows at once, and loads
// two of its columns; 17 words apart, two of the 32 lanes meet in a bank.
//
//= sizes 128,512,1024,1024x2048,8192
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared_store.wavefronts_per_request == 2
//= shared_load.wavefronts_per_request == 2
//= races == 0
#include "variant.h"

enum { SIDE = 16, ROWS = 16 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE + 1];
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

VARIANT("half-warp-tile", "the note's own tile: 16 rows of 17 words",
        "transpose", launch);
