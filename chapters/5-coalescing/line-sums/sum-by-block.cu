// sum-by-block: the sums of a matrix's rows or columns, shared by a block.
//
// A control: lanes always lie along a row. A block takes one row, or 32
// columns: each of its warps adds up every eighth row of these, and the warps'
// sums are added in shared memory.
//
//= sweeps columns
//= races == 0
#include "passes.h"

static __global__ void row_sum(const float *x, float *out, long cols) {
  float sum = 0;
  for (long col = threadIdx.x; col < cols; col += THREADS)
    sum += x[blockIdx.x * cols + col];
  sum = block_sum(sum);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

//> columns
static __global__ void column_sums(const float *x, float *out, long rows,
                                   long cols) {
  enum { WARPS = THREADS / 32 };
  __shared__ float of_warp[WARPS][32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  long col = blockIdx.x * 32L + lane;
  float sum = 0;
  if (col < cols)
    for (long row = warp; row < rows; row += WARPS)
      sum += x[row * cols + col];
  of_warp[warp][lane] = sum;
  __syncthreads();
  if (warp > 0 || col >= cols)
    return;
  for (int other = 1; other < WARPS; other++)
    sum += of_warp[other][lane];
  out[col] = sum;
}
//< columns

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (t->instance.value)
    column_sums<<<(cols + 31) / 32, THREADS>>>(t->in[0], t->out, rows, cols);
  else
    row_sum<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("sum-by-block", "a block for each row, or for 32 columns", "line-sums",
        launch);
