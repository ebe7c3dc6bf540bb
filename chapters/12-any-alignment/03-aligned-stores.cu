// aligned-stores: what a block stores begins and ends between sectors.
//
// Against larger-tile: of each row of the output a block has 64 floats, which
// begin up to 7 before its tile, where a sector begins. So two blocks store to
// one sector only where a row ends. The rows of the input that only some lanes
// want wrap around: y and y - 64 share a load and a place in the tile.
//
//= after larger-tile
//= sizes 8191x8193,12345x6789
//= shared.bank_conflicts == 0
//= races == 0
#include "sectors.h"

enum { EACH = SIDE * SIDE / THREADS };

static __global__ void __launch_bounds__(THREADS)
    transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[SIDE][SIDE + 1]; // of each row, y modulo 64
  int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int x0 = blockIdx.x / down * SIDE, y0 = blockIdx.x % down * SIDE;
  //> load
  int x = x0 + tx, before = into_sector(out + (size_t)x * rows);
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int i = ty + w * (THREADS / SIDE);
    int y = i < SIDE - before ? y0 + i : y0 + i - SIDE;
    value[w] = x < cols && 0 <= y && y < rows ? in[(size_t)y * cols + x] : 0;
  }
  //< load
#pragma unroll
  for (int w = 0; w < EACH; w++)
    tile[tx][ty + w * (THREADS / SIDE)] = value[w];
  __syncthreads();
  //> store
#pragma unroll
  for (int j = ty; j < SIDE; j += THREADS / SIDE) {
    float *row = out + (size_t)(x0 + j) * rows;
    int shift = into_sector(row), y = y0 + tx - shift;
    if (x0 + j < cols && 0 <= y && y < rows)
      row[y] = tile[j][(tx - shift + SIDE) % SIDE];
  }
  //< store
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (is_aligned(t))
    return transpose_by_squares(t);
  unsigned down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  unsigned across = (cols + SIDE - 1) / SIDE;
  transpose<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols);
}

VARIANT("aligned-stores", "stores begin at sectors, wherever rows begin",
        "transpose", launch);
