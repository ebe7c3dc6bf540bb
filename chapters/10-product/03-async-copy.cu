// async-copy: asynchronous copies (cp.async): tiles reach shared memory without
// passing through registers.
//
// Against block-order: instead of a load into registers, a wait and a store
// there is one asynchronous copy, waited for only when its tile is needed. The
// tile of A, being transposed, can only be copied one float at a time, which
// takes four times as many requests for A. On an H200 this is slower, and stays
// so with three copies in flight: see multistage.
//
//= after block-order
//= needs sm_80
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "async.h"

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
  copy_tiles<ALIGNED, THREADS>(p, row0, col0, 0, As[0], Bs[0]);
  float sum[TM][TN] = {};
  int now = 0;
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    //> overlap
    __pipeline_wait_prior(0); // the copy to this buffer is done
    __syncthreads();          // everyone's is, and the other buffer is free
    copy_tiles<ALIGNED, THREADS>(p, row0, col0, k0 + BK, As[!now], Bs[!now]);
    //< overlap
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
  }
  store_product<ALIGNED>(p, row0 + ty, col0 + tx, ROW_STEP, COL_STEP, sum);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int grid = (p.N + BN - 1) / BN * ((p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("async-copy",
        "asynchronous copies to shared memory, past the registers", "matmul",
        launch);
