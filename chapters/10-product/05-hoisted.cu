// hoisted: address arithmetic and edge tests are hoisted out of the loop.
//
// Against multistage: pointers are computed once and then incremented. In place
// of rows and columns past an edge those of the tile before are copied, since
// what comes of them is never stored, so no copy has to test where it is. The
// part of K that does not fill a tile comes first, padded with zeros.
//
//= after multistage
//= needs sm_80
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "async.h"

enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4, STAGES = 4 };
enum { WM = 64, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles
enum { THREADS = BM / TM * (BN / TN) };
enum { A_PITCH = BM + PAD, A_TILE = BK * A_PITCH, B_TILE = BK * BN };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[STAGES * A_TILE];
  __shared__ alignas(16) float Bs[STAGES * B_TILE];
  int2 tile = tile_of<GROUP, BM, BN>(blockIdx.x, p);
  int row0 = tile.y * BM, col0 = tile.x * BN;
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  //> first
  int steps = (p.K + BK - 1) / BK;
  struct tile_source<BM, BN, BK, PAD, THREADS, ALIGNED> from(p, row0, col0);
  copy_next<true>(p, from, As, Bs, p.K - (steps - 1) * BK);
#pragma unroll
  for (int s = 1; s < STAGES - 1; s++)
    if (s < steps)
      copy_next<false>(p, from, As + s * A_TILE, Bs + s * B_TILE, BK);
    else
      __pipeline_commit();
  //< first
  float sum[TM][TN] = {};
  int now = 0, last = STAGES - 1;
#pragma unroll 1
  for (int step = 0; step < steps; step++) {
    __pipeline_wait_prior(STAGES - 2); // the oldest copy is done
    __syncthreads();                   // everyone's is, and `last` is free
    if (step + STAGES - 1 < steps)
      copy_next<false>(p, from, As + last * A_TILE, Bs + last * B_TILE, BK);
    else
      __pipeline_commit();
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
      read_fours(a, As + now * A_TILE + ty + k * A_PITCH, ROW_STEP);
      read_fours(b, Bs + now * B_TILE + tx + k * BN, COL_STEP);
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++)
          sum[i][j] += a[i] * b[j];
    }
    last = now;
    now = now + 1 == STAGES ? 0 : now + 1;
  }
  store_product<ALIGNED>(p, row0 + ty, col0 + tx, ROW_STEP, COL_STEP, sum);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int grid = (p.N + BN - 1) / BN * ((p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("hoisted", "addresses and edge tests hoisted out of the loop", "matmul",
        launch);
