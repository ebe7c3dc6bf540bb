// sum-by-warp: the sums of a matrix's rows or columns, a warp for each.
//
// A control: against sum-by-thread, the lanes of a warp share a sum. They are
// neighbours where they sum a row, and a row apart where they sum a column.
//
//= sweeps columns
//= races == 0
#include "passes.h"

static __global__ void sums(const float *x, float *out, long lines, long apart,
                            long length, long step) {
  long line = ((long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (line >= lines)
    return;
  float sum = 0;
  for (long i = lane; i < length; i += 32)
    sum += x[line * apart + i * step];
  sum = warp_sum(sum);
  if (lane == 0)
    out[line] = sum;
}

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (t->instance.value)
    sums<<<(cols + 7) / 8, 256>>>(t->in[0], t->out, cols, 1, rows, cols);
  else
    sums<<<(rows + 7) / 8, 256>>>(t->in[0], t->out, rows, cols, cols, 1);
}

VARIANT("sum-by-warp", "a warp for each row or column", "line-sums", launch);
