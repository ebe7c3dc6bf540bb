// block-row: one block for each row.
//
// Against naive: the threads of a block take neighbouring elements of one row,
// so that accesses are coalesced; then they have to agree on the largest
// element and on the sum, by a tree in shared memory.
//
//= after naive
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <math.h>

enum { THREADS = 256 };

//> agree
// Combines one value per thread by `of`; all threads get the result.
template <class Operation>
static __device__ float agree(float mine, Operation of) {
  __shared__ float value[THREADS];
  int tid = threadIdx.x;
  value[tid] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (tid < half)
      value[tid] = of(value[tid], value[tid + half]);
    __syncthreads();
  }
  float all = value[0];
  __syncthreads(); // before the next call writes
  return all;
}
//< agree

struct larger {
  __device__ float operator()(float a, float b) {
    return fmaxf(a, b);
  }
};
struct plus {
  __device__ float operator()(float a, float b) {
    return a + b;
  }
};

//> kernel
static __global__ void softmax(const float *in, float *out, long cols) {
  long row = blockIdx.x;
  const float *x = in + row * cols;
  float largest = -INFINITY;
  for (long i = threadIdx.x; i < cols; i += THREADS)
    largest = fmaxf(largest, x[i]);
  largest = agree(largest, larger());
  float sum = 0;
  for (long i = threadIdx.x; i < cols; i += THREADS)
    sum += expf(x[i] - largest);
  sum = agree(sum, plus());
  for (long i = threadIdx.x; i < cols; i += THREADS)
    out[row * cols + i] = expf(x[i] - largest) / sum;
}
//< kernel

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("block-row", "one block for each row", "softmax", launch);
