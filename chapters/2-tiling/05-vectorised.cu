// vectorised: float4 loads, from global and from shared memory.
//
// Against transposed: one 16-byte load replaces four. A thread's 8 x 8 elements
// become four squares of 4 x 4, half a tile apart, so that the lanes of a warp
// read contiguous float4 and no two of them compete for a bank.
//
//= after transposed
//= shared_load.wavefronts_per_request == 3
//= shared.bank_conflicts == 0
//= races == 0
#include "tile.h"

enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4 };
enum { THREADS = BM / TM * (BN / TN) };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = BM / 2, COL_STEP = BN / 2 };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[BK][BM + PAD];
  __shared__ alignas(16) float Bs[BK][BN];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  int tx = tid % (BN / TN) * 4, ty = tid / (BN / TN) * 4;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    store_tiles(load_tiles<ALIGNED, BN, BK>(p, row0, col0, k0), As, Bs);
    __syncthreads(); // the tiles are whole before anyone reads them
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
      //> reads
      read_fours(a, &As[k][ty], ROW_STEP);
      read_fours(b, &Bs[k][tx], COL_STEP);
      //< reads
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++)
          sum[i][j] += a[i] * b[j];
    }
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  store_product<ALIGNED>(p, row0 + ty, col0 + tx, ROW_STEP, COL_STEP, sum);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  dim3 grid((p.N + BN - 1) / BN, (p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("vectorised", "float4 loads from global and shared memory", "matmul",
        launch);
