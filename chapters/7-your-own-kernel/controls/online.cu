// online: the largest element and the sum in one pass.
//
// Against shuffle: a thread keeps the sum relative to the largest element that
// it has seen so far, and rescales it when a larger one comes (Milakov and
// Gimelshein 2018). The row is asked for twice instead of three times; each
// element costs an exponential more.
//
//= after shuffle
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <math.h>

enum { THREADS = 256, WARPS = THREADS / 32 };

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
  //> pass
  float mine = -INFINITY, sum = 0;
  for (long i = threadIdx.x; i < cols; i += THREADS) {
    float largest = fmaxf(mine, x[i]);
    sum = sum * expf(mine - largest) + expf(x[i] - largest);
    mine = largest;
  }
  float largest = agree(mine, larger());
  sum = agree(mine > -INFINITY ? sum * expf(mine - largest) : 0, plus());
  //< pass
  for (long i = threadIdx.x; i < cols; i += THREADS)
    out[row * cols + i] = expf(x[i] - largest) / sum;
}

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("online", "the largest element and the sum in one pass", "softmax",
        launch);
