// lanes-per-row: the sum of each row of a matrix, by as many lanes as it needs.
//
// Against warp-per-row: a row of up to 64 elements is summed by 8 lanes, one of
// up to 512 by 16, so that a warp's loads find work for all of its lanes.
//
//= after warp-per-row
//= shared.bank_conflicts == 0
//= races == 0
#include "rows.h"

enum { LOADS = 4 };

//> row
template <int LANES>
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

template <int LANES> static void launch_lanes(const struct task *t) {
  long rows = t->instance.shape.rows, in_block = THREADS / LANES;
  sum_rows<LANES><<<(rows + in_block - 1) / in_block, THREADS>>>(
      t->in[0], t->out, rows, t->instance.shape.cols);
}

//> launch
static void launch(const struct task *t) {
  long cols = t->instance.shape.cols;
  auto launch_rows = cols <= 64    ? launch_lanes<8>
                     : cols <= 512 ? launch_lanes<16>
                                   : launch_lanes<32>;
  launch_rows(t);
}
//< launch

VARIANT("lanes-per-row", "each row by 8, 16 or 32 lanes", "row-sums", launch);
