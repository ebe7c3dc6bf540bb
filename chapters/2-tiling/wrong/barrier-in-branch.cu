// barrier-in-branch: tiled with the barrier after loading inside the branch of
// the threads that load. Wrong on purpose.
//
// Half of the threads load two elements of each tile and wait; the other half
// never comes to that barrier. They go on to read what may not be there yet,
// and meet the first half's barrier with one of their own.
//
//= divergent_barriers > 0
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
    //> branch
    if (ty < TILE / 2) {
      for (int y = ty; y < TILE; y += TILE / 2) {
        int r = blockIdx.y * TILE + y;
        bool inA = r < M && k0 + tx < K;
        bool inB = k0 + y < K && col < N;
        As[y][tx] = inA ? A[(size_t)r * K + k0 + tx] : 0;
        Bs[y][tx] = inB ? B[(size_t)(k0 + y) * N + col] : 0;
      }
      __syncthreads(); // half of the block comes here
    }
    //< branch
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

VARIANT("barrier-in-branch",
        "tiled with a barrier that half the block reaches: wrong on purpose",
        "matmul", launch);
