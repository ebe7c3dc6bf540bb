// warp-per-row: the sum of each row of a matrix, a warp for each.
//
// Against block-per-row: eight rows for a block, no shared memory, no barrier.
// Loads are of 4 bytes, four at a time: neighbouring lanes have neighbouring
// elements wherever the row begins.
//
//= after block-per-row
//= shared.bank_conflicts == 0
//= races == 0
#include "rows.h"

enum { LANES = 32, LOADS = 4 };

//> row
static __global__ void __launch_bounds__(THREADS)
    sum_rows(const float *x, float *out, long rows, int cols) {
  long row = (long)blockIdx.x * (THREADS / LANES) + threadIdx.x / LANES;
  int lane = threadIdx.x % LANES, length = row < rows ? cols : 0;
  x += row * cols;
  float sum = 0;
  for (int i = lane; i < length; i += LOADS * LANES) {
    float loaded[LOADS];
#pragma unroll
    for (int k = 0; k < LOADS; k++)
      loaded[k] = i + k * LANES < length ? x[i + k * LANES] : 0;
#pragma unroll
    for (int k = 0; k < LOADS; k++)
      sum += loaded[k];
  }
#pragma unroll
  for (int half = LANES / 2; half > 0; half /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, half, LANES);
  if (lane == 0 && row < rows)
    out[row] = sum;
}
//< row

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, in_block = THREADS / LANES;
  sum_rows<<<(rows + in_block - 1) / in_block, THREADS>>>(
      t->in[0], t->out, rows, t->instance.shape.cols);
}

VARIANT("warp-per-row", "each row by a warp", "row-sums", launch);
