// loads-first: the smaller tile of elements.h, all loads before the stores.
//
// A control that takes two effects apart: it has the tile and the threads of
// elements.h, but loads into registers first, as larger-tile does. What it
// gains on block-order is what more loads in flight gain. larger-tile has
// longer pieces of rows besides, and twice as many elements a thread: on an
// H200 it is slower.
//
//= sizes 8191x8193,12345x6789
//= shared.bank_conflicts == 0
//= races == 0
#include "squares.h"

enum { EACH = TILE_ROWS / 8 };

static __global__ void __launch_bounds__(256)
    transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[TILE_ROWS][TILE_COLS + 1];
  int tx = threadIdx.x % 32, ty = threadIdx.x / 32;
  int down = (rows + TILE_ROWS - 1) / TILE_ROWS;
  int x0 = blockIdx.x / down * TILE_COLS, y0 = blockIdx.x % down * TILE_ROWS;
  int x = x0 + tx;
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int y = y0 + ty + w * 8;
    value[w] = x < cols && y < rows ? in[(size_t)y * cols + x] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++)
    tile[ty + w * 8][tx] = value[w];
  __syncthreads();
#pragma unroll
  for (int j = ty; j < TILE_COLS; j += 8)
#pragma unroll
    for (int i = tx; i < TILE_ROWS; i += 32)
      if (y0 + i < rows && x0 + j < cols)
        out[(size_t)(x0 + j) * rows + y0 + i] = tile[i][j];
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (is_aligned(t))
    return transpose_by_squares(t);
  unsigned down = (rows + TILE_ROWS - 1) / TILE_ROWS;
  unsigned across = (cols + TILE_COLS - 1) / TILE_COLS;
  transpose<<<down * across, 256>>>(t->in[0], t->out, rows, cols);
}

VARIANT("loads-first", "a smaller tile for every shape, all loads at once",
        "transpose", launch);
