// naive: one thread for each row.
//
// The definition, written down: the largest element, the sum of exponentials,
// then the quotients. A thread walks along its row, so the 32 lanes of a warp
// are a row's length apart.
//
//= races == 0
#include "variant.h"

#include <math.h>

enum { THREADS = 32 }; // of which there are few: one for each row

//> kernel
static __global__ void softmax(const float *in, float *out, long rows,
                               long cols) {
  long row = (long)blockIdx.x * THREADS + threadIdx.x;
  if (row >= rows)
    return;
  const float *x = in + row * cols;
  float largest = -INFINITY;
  for (long i = 0; i < cols; i++)
    largest = fmaxf(largest, x[i]);
  float sum = 0;
  for (long i = 0; i < cols; i++)
    sum += expf(x[i] - largest);
  for (long i = 0; i < cols; i++)
    out[row * cols + i] = expf(x[i] - largest) / sum;
}
//< kernel

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<(rows + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, rows,
                                                       cols);
}

VARIANT("naive", "one thread for each row", "softmax", launch);
