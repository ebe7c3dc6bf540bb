// multistage: a pipeline of four stages: three copies in flight at once.
//
// Against async-copy: that kernel waits for a copy one step after issuing it,
// this one three steps after. The number of barriers stays the same; only the
// pipeline stage that is waited for changes.
//
//= after async-copy
//= needs sm_80
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "async.h"

enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4, STAGES = 4 };
enum { WM = 64, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles
enum { THREADS = BM / TM * (BN / TN) };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[STAGES][BK][BM + PAD];
  __shared__ alignas(16) float Bs[STAGES][BK][BN];
  int2 tile = tile_of<GROUP, BM, BN>(blockIdx.x, p);
  int row0 = tile.y * BM, col0 = tile.x * BN;
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
#pragma unroll
  for (int s = 0; s < STAGES - 1; s++)
    copy_tiles<ALIGNED, THREADS>(p, row0, col0, s * BK, As[s], Bs[s]);
  float sum[TM][TN] = {};
  int now = 0, last = STAGES - 1;
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    //> overlap
    __pipeline_wait_prior(STAGES - 2); // the oldest copy is done
    __syncthreads();                   // everyone's is, and `last` is free
    copy_tiles<ALIGNED, THREADS>(p, row0, col0, k0 + (STAGES - 1) * BK,
                                 As[last], Bs[last]);
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

VARIANT("multistage", "a pipeline of four stages, three copies in flight",
        "matmul", launch);
