// wide: the elements that a thread keeps come by 16-byte loads.
//
// Against held: a quarter of the loads and stores. Rows whose length is no
// multiple of four do not begin at multiples of 16 bytes: they take the path of
// what is not held.
//
//= after held
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>
#include <math.h>

enum { THREADS = 256, WARPS = THREADS / 32, HELD = 8 };

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

// Puts exp(x - largest) in the place of each x; returns their sum.
static __device__ float exponentials(float4 *x, float largest) {
  *x = make_float4(expf(x->x - largest), expf(x->y - largest),
                   expf(x->z - largest), expf(x->w - largest));
  return (x->x + x->y) + (x->z + x->w);
}

static __global__ void softmax(const float *in, float *out, long cols) {
  long row = blockIdx.x;
  const float *x = in + row * cols;
  const float4 nothing = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
  long words = cols % 4 == 0 ? cols / 4 : 0;
  long rest = words < HELD * THREADS ? words * 4 : HELD * THREADS * 4;
  float4 held[HELD];
  float largest = -INFINITY, sum = 0;
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    long i = h * THREADS + threadIdx.x;
    held[h] = i < words ? ((const float4 *)x)[i] : nothing;
    largest = fmaxf(fmaxf(largest, fmaxf(held[h].x, held[h].y)),
                    fmaxf(held[h].z, held[h].w));
  }
  for (long i = rest + threadIdx.x; i < cols; i += THREADS)
    largest = fmaxf(largest, x[i]);
  largest = agree(largest, larger());
#pragma unroll
  for (int h = 0; h < HELD; h++)
    sum += exponentials(&held[h], largest);
  for (long i = rest + threadIdx.x; i < cols; i += THREADS)
    sum += expf(x[i] - largest);
  sum = agree(sum, plus());
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    long i = h * THREADS + threadIdx.x;
    float4 e = held[h];
    if (i < words)
      ((float4 *)(out + row * cols))[i] =
          make_float4(e.x / sum, e.y / sum, e.z / sum, e.w / sum);
  }
  for (long i = rest + threadIdx.x; i < cols; i += THREADS)
    out[row * cols + i] = expf(x[i] - largest) / sum;
}

static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  softmax<<<rows, THREADS>>>(t->in[0], t->out, cols);
}

VARIANT("wide", "the elements that a thread keeps, by 16-byte loads", "softmax",
        launch);
