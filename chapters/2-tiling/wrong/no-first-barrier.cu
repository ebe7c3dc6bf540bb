// no-first-barrier: tiled without the barrier between loading a tile and using
// it. Wrong on purpose.
//
// A thread may read an element of the tile that its neighbour has not stored
// yet: a read after a write that nothing orders.
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
  for (int k0 = 0; k0 < K; k0 += TILE) {
    bool inA = row < M && k0 + tx < K;
    bool inB = k0 + ty < K && col < N;
    As[ty][tx] = inA ? A[(size_t)row * K + k0 + tx] : 0;
    Bs[ty][tx] = inB ? B[(size_t)(k0 + ty) * N + col] : 0;
    for (int k = 0; k < TILE; k++)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads(); // everyone is done before the tiles are overwritten
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

VARIANT("no-first-barrier",
        "tiled without the barrier after the load: wrong on purpose", "matmul",
        launch);
