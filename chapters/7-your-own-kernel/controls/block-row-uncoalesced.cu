// block-row-uncoalesced: one block for each row, 32 sectors a request.
//
// A control: it has the threads of block-row, but each takes the eight
// neighbours of a sector, one after another, so that the lanes of a request lie
// in as many sectors as in naive, though in 8 lines and not in 32. So what it
// gains on naive is not that of threads alone, nor what it loses to block-row
// that of sectors alone.
//
//= sizes 8192,16384x1000,65536x1024
//= global_load.sectors_per_request > 31
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <math.h>

enum { THREADS = 256, EACH = 8 }; // a sector for each thread

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

// Calls f with each element of the row that the thread takes: EACH neighbours,
// then those that lie a block further on.
template <class Function>
static __device__ void for_own(long cols, Function f) {
  for (long from = threadIdx.x * EACH; from < cols; from += THREADS * EACH)
    for (long i = from; i < from + EACH && i < cols; i++)
      f(i);
}

static __global__ void softmax(const float *in, float *out, long cols) {
  long row = blockIdx.x;
  const float *x = in + row * cols;
  float largest = -INFINITY;
  for_own(cols, [&](long i) { largest = fmaxf(largest, x[i]); });
  largest = agree(largest, larger());
  float sum = 0;
  for_own(cols, [&](long i) { sum += expf(x[i] - largest); });
  sum = agree(sum, plus());
  for_own(cols,
          [&](long i) { out[row * cols + i] = expf(x[i] - largest) / sum; });
}

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("block-row-uncoalesced", "one block for each row, lanes a sector apart",
        "softmax", launch);
