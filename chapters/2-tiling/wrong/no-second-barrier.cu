// no-second-barrier: tiled without the barrier between using a tile and loading
// the next. Wrong on purpose.
//
// A fast warp may overwrite an element that a slow one has still to read: a
// write after a read that nothing orders. (The loop goes on to a tile of zeros,
// so that there is a next one however small K is.)
//
//= races > 0
#include "variant.h"

static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
  const int TILE = 16;
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K + TILE; k0 += TILE) {
    bool inA = row < M && k0 + tx < K;
    bool inB = k0 + ty < K && col < N;
    As[ty][tx] = inA ? A[(size_t)row * K + k0 + tx] : 0;
    Bs[ty][tx] = inB ? B[(size_t)(k0 + ty) * N + col] : 0;
    __syncthreads(); // the tiles are whole before anyone reads them
    for (int k = 0; k < TILE; k++)
      sum += As[ty][k] * Bs[k][tx];
  }
  if (row < M && col < N)
    C[(size_t)row * N + col] = sum;
}

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 block(16, 16);
  dim3 grid((N + 15) / 16, (M + 15) / 16);
  matmul<<<grid, block>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("no-second-barrier",
        "tiled without the barrier after the use: wrong on purpose", "matmul",
        launch);
