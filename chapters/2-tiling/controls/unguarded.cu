// unguarded: tiled without its edge tests.
//
// A control: against tiled, the tests that let the matrices have any size are
// left out where every tile is full. What it gains is what the guards cost.
// Other sizes are multiplied with the guards.
//
//= sizes 4096
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

template <int TILE, bool GUARDED>
static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    bool inA = !GUARDED || (row < M && k0 + tx < K);
    bool inB = !GUARDED || (k0 + ty < K && col < N);
    As[ty][tx] = inA ? A[(size_t)row * K + k0 + tx] : 0;
    Bs[ty][tx] = inB ? B[(size_t)(k0 + ty) * N + col] : 0;
    __syncthreads(); // the tiles are whole before anyone reads them
    for (int k = 0; k < TILE; k++)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  if (!GUARDED || (row < M && col < N))
    C[(size_t)row * N + col] = sum;
}

static void launch(const struct task *t) {
  enum { TILE = 32 };
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 block(TILE, TILE);
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  bool full = M % TILE == 0 && N % TILE == 0 && K % TILE == 0;
  auto *kernel = full ? matmul<TILE, false> : matmul<TILE, true>;
  kernel<<<grid, block>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("unguarded", "as tiled, no edge tests where all tiles are full",
        "matmul", launch);
