// block-per-row: the sum of each row of a matrix, a block for each.
//
// A block sums its row as last-block sums its part of an array, by loads of 16
// bytes. Nobody has to wait for anybody: each block has a result of its own.
//
//= shared.bank_conflicts == 0
//= races == 0
#include "rows.h"

//> row
static __global__ void __launch_bounds__(THREADS)
    sum_rows(const float *x, float *out, long cols) {
  long row = blockIdx.x;
  float sum = block_sum(sum_of_part(x + row * cols, cols, 0, 1));
  if (threadIdx.x == 0)
    out[row] = sum;
}
//< row

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  sum_rows<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("block-per-row", "each row by a block", "row-sums", launch);
