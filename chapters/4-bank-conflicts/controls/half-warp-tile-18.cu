// half-warp-tile-18: the same tile in rows of 18 words.
//
// A control: against half-warp-tile, two columns lie in 32 banks, one in the
// even and one in the odd ones, so that loads have no conflict; of two rows
// the second begins 18 words on, and its end meets the beginning of the first.
//
//= sizes 128,512,1024,1024x2048,8192
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared_store.wavefronts_per_request == 2
//= shared_load.wavefronts_per_request == 1
//= races == 0
#include "variant.h"

enum { SIDE = 16, ROWS = 16 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE + 2];
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

VARIANT("half-warp-tile-18", "the same tile in rows of 18 words", "transpose",
        launch);
