// larger-tile: the tile is 64 x 64 where rows begin anywhere, too.
//
// Against block-order, for matrices that it leaves to elements.h: a thread has
// up to fifteen loads in flight at a time, instead of one, and a block reads 64
// floats of each row instead of 32. Where those do not begin at a sector, they
// reach into one sector more than their bytes fill: one in nine, instead of one
// in five.
//
//= after block-order
//= sizes 8191x8193,12345x6789
//= shared.bank_conflicts == 0
//= races == 0
#include "squares.h"

enum { EACH = SIDE * SIDE / THREADS };

static __global__ void __launch_bounds__(THREADS)
    transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[SIDE][SIDE + 1]; // the tile as it will be in the output
  int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
  int down = (rows + SIDE - 1) / SIDE;
  int x0 = blockIdx.x / down * SIDE, y0 = blockIdx.x % down * SIDE;
  int x = x0 + tx;
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int y = y0 + ty + w * (THREADS / SIDE);
    value[w] = x < cols && y < rows ? in[(size_t)y * cols + x] : 0;
  }
#pragma unroll
  for (int w = 0; w < EACH; w++)
    tile[tx][ty + w * (THREADS / SIDE)] = value[w];
  __syncthreads();
#pragma unroll
  for (int j = ty; j < SIDE; j += THREADS / SIDE) {
    float *row = out + (size_t)(x0 + j) * rows;
    int y = y0 + tx;
    if (x0 + j < cols && y < rows)
      row[y] = tile[j][tx];
  }
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (is_aligned(t))
    return transpose_by_squares(t);
  unsigned down = (rows + SIDE - 1) / SIDE, across = (cols + SIDE - 1) / SIDE;
  transpose<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols);
}

VARIANT("larger-tile", "a tile of 64 x 64 for every shape", "transpose",
        launch);
