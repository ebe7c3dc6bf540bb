// tiled: the threads of a block share what they load.
//
// Against naive: the loop over k advances one tile at a time. For each tile the
// block copies a TILE x TILE piece of A and of B to shared memory, one element
// of each per thread, and all its threads then compute from there. Both copies
// are coalesced. Elements past an edge are loaded as zero, so M, N and K can be
// anything.
//
//= after naive
//= sweeps tile
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

//> kernel
template <int TILE>
static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
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
    __syncthreads(); // the tiles are whole before anyone reads them
    for (int k = 0; k < TILE; k++)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  if (row < M && col < N)
    C[(size_t)row * N + col] = sum;
}
//< kernel

template <int TILE> static void launch_tile(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 block(TILE, TILE);
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul<TILE><<<grid, block>>>(t->in[0], t->in[1], t->out, M, N, K);
}

static void launch(const struct task *t) {
  if (t->instance.value == 16)
    launch_tile<16>(t);
  else
    launch_tile<32>(t);
}

VARIANT("tiled",
        "a block copies tiles of A and B to shared memory and reuses them",
        "matmul", launch);
