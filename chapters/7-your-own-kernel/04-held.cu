// held: a thread keeps its elements in registers.
//
// Against shuffle: the row is read once; what a thread has read it keeps, and
// each exponential is computed once. 32 elements per thread are 8192 of a row;
// what is longer is read again, as before.
//
//= after shuffle
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <math.h>

enum { THREADS = 256, WARPS = THREADS / 32, HELD = 32 };

// Combines one value per thread by `of`; all threads get the result.
template <class Operation>
static __device__ float agree(float mine, Operation of) {
  __shared__ float of_warp[WARPS];
  for (int lanes = 16; lanes > 0; lanes /= 2)
    mine = of(mine, __shfl_xor_sync(0xffffffffu, mine, lanes));
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  float all = of_warp[0];
  for (int w = 1; w < WARPS; w++)
    all = of(all, of_warp[w]);
  __syncthreads(); // before the next call writes
  return all;
}

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

static __global__ void softmax(const float *in, float *out, long cols) {
  long row = blockIdx.x;
  const float *x = in + row * cols;
  //> load
  float held[HELD], largest = -INFINITY, sum = 0;
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    long i = h * THREADS + threadIdx.x;
    held[h] = i < cols ? x[i] : -INFINITY;
    largest = fmaxf(largest, held[h]);
  }
  //< load
  for (long i = HELD * THREADS + threadIdx.x; i < cols; i += THREADS)
    largest = fmaxf(largest, x[i]);
  largest = agree(largest, larger());
#pragma unroll
  for (int h = 0; h < HELD; h++)
    sum += held[h] = expf(held[h] - largest);
  for (long i = HELD * THREADS + threadIdx.x; i < cols; i += THREADS)
    sum += expf(x[i] - largest);
  sum = agree(sum, plus());
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    long i = h * THREADS + threadIdx.x;
    if (i < cols)
      out[row * cols + i] = held[h] / sum;
  }
  for (long i = HELD * THREADS + threadIdx.x; i < cols; i += THREADS)
    out[row * cols + i] = expf(x[i] - largest) / sum;
}

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("held", "a thread keeps its elements in registers", "softmax", launch);
