// warp-tile: each warp computes a compact tile of C (warp tiling).
//
// Against vectorised: there the 32 lanes form two rows of sixteen and read
// sixteen different float4 of B for every two of A. Here a warp owns WM x WN =
// 64 x 32 elements and its lanes form eight rows of four: fewer distinct words
// per load. Lane i reads the same float4 of A as lane i ^ 1 and the same float4
// of B as lane i ^ 2, because shared memory serves 16 lanes of a 16-byte load
// per wavefront when the addresses agree in such pairs, and 8 when they do not.
//
//= after vectorised
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "tile.h"

//> kernel
enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4 };
enum { WM = 64, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { THREADS = BM / TM * (BN / TN) };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[BK][BM + PAD];
  __shared__ alignas(16) float Bs[BK][BN];
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    store_tiles(load_tiles<ALIGNED, BN, BK>(p, row0, col0, k0), As, Bs);
    __syncthreads(); // the tiles are whole before anyone reads them
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
      read_fours(a, &As[k][ty], ROW_STEP);
      read_fours(b, &Bs[k][tx], COL_STEP);
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
//< kernel

static void launch(const struct task *t) {
  struct product p = product_of(t);
  dim3 grid((p.N + BN - 1) / BN, (p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("warp-tile", "a compact tile of C per warp: fewer wavefronts", "matmul",
        launch);
