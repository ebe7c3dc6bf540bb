// sum-by-thread: the sums of a matrix's rows or columns, a thread for each.
//
// A control: the same loop over a row or down a column. Neighbouring lanes are
// a row apart where they sum rows, and neighbours where they sum columns.
// Blocks are small, so that 16 384 threads are spread over 128 multiprocessors.
//
//= sweeps columns
//= races == 0
#include "variant.h"

//> sum
// From one sum's first element to the next one's are `apart` elements, from one
// of its elements to the next `step`.
static __global__ void sums(const float *x, float *out, long lines, long apart,
                            long length, long step) {
  long line = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines)
    return;
  float sum = 0;
  for (long i = 0; i < length; i++)
    sum += x[line * apart + i * step];
  out[line] = sum;
}
//< sum

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (t->instance.value)
    sums<<<(cols + 127) / 128, 128>>>(t->in[0], t->out, cols, 1, rows, cols);
  else
    sums<<<(rows + 127) / 128, 128>>>(t->in[0], t->out, rows, cols, cols, 1);
}

VARIANT("sum-by-thread", "a thread for each row or column", "line-sums",
        launch);
