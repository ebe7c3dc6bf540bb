// block-order: blocks that run at the same time share rows and columns
// (threadblock swizzling).
//
// Against double-buffered: the blocks resident at one time used to form a few
// long rows of C, reading few rows of A but all of B. Numbered in groups of
// eight rows of tiles, column by column, they form a compact region, and what
// one block reads another finds in the L2 cache.
//
//= after double-buffered
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "tile.h"

enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4 };
enum { WM = 64, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles
enum { THREADS = BM / TM * (BN / TN) };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[2][BK][BM + PAD];
  __shared__ alignas(16) float Bs[2][BK][BN];
  int2 tile = tile_of<GROUP, BM, BN>(blockIdx.x, p);
  int row0 = tile.y * BM, col0 = tile.x * BN;
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  store_tiles(load_tiles<ALIGNED, BN, BK>(p, row0, col0, 0), As[0], Bs[0]);
  __syncthreads(); // the tiles are whole before anyone reads them
  float sum[TM][TN] = {};
  int now = 0;
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    struct fours next = load_tiles<ALIGNED, BN, BK>(p, row0, col0, k0 + BK);
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
      read_fours(a, &As[now][k][ty], ROW_STEP);
      read_fours(b, &Bs[now][k][tx], COL_STEP);
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++)
          sum[i][j] += a[i] * b[j];
    }
    now = !now;
    store_tiles(next, As[now], Bs[now]); // nobody reads this buffer any more
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  store_product<ALIGNED>(p, row0 + ty, col0 + tx, ROW_STEP, COL_STEP, sum);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int grid = (p.N + BN - 1) / BN * ((p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("block-order", "blocks that run together are neighbours in C", "matmul",
        launch);
