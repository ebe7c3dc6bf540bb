// operand-reuse: consecutive multiply-adds share an operand.
//
// Against larger-tile: the multiply-adds run to the right along one row of the
// thread's tile and back along the next, so that the element of B stays the
// same where the row changes. An operand that the previous instruction has just
// read can come from the operand reuse cache and does not compete for a
// register bank.
//
//= after larger-tile
//= needs sm_80
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "async.h"

enum { BM = 128, BN = 256, BK = 8, TM = 16, TN = 8, PAD = 4, STAGES = 4 };
enum { WM = 128, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles
enum { THREADS = BM / TM * (BN / TN) };
enum { A_PITCH = BM + PAD, A_TILE = BK * A_PITCH, B_TILE = BK * BN };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 1) matmul(struct product p) {
  extern __shared__ float4 shared[];
  float *As = (float *)shared, *Bs = As + STAGES * A_TILE;
  int2 tile = tile_of<GROUP, BM, BN>(blockIdx.x, p);
  int row0 = tile.y * BM, col0 = tile.x * BN;
  int steps = (p.K + BK - 1) / BK;
  struct tile_source<BM, BN, BK, PAD, THREADS, ALIGNED> from(p, row0, col0);
  copy_next<true>(p, from, As, Bs, p.K - (steps - 1) * BK);
#pragma unroll
  for (int s = 1; s < STAGES; s++)
    if (s >= steps) // the last step looks ahead: into zeros
      copy_next<true>(p, from, As + s * A_TILE, Bs + s * B_TILE, 0);
    else if (s < STAGES - 1)
      copy_next<false>(p, from, As + s * A_TILE, Bs + s * B_TILE, BK);
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  float sum[TM][TN] = {};
  float a[2][TM], b[2][TN];
  read_fours(a[0], As + ty, ROW_STEP);
  read_fours(b[0], Bs + tx, COL_STEP);
  int now = 0, last = STAGES - 1;
#pragma unroll 1
  for (int step = 0; step < steps; step++) {
    if (step + STAGES - 1 < steps)
      copy_next<false>(p, from, As + last * A_TILE, Bs + last * B_TILE, BK);
    else
      __pipeline_commit();
    last = now;
#pragma unroll
    for (int k = 0; k < BK; k++) {
      if (k == BK - 1) { // on to the next buffer
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        now = now + 1 == STAGES ? 0 : now + 1;
      }
      read_fours(a[(k + 1) % 2],
                 As + now * A_TILE + ty + (k + 1) % BK * A_PITCH, ROW_STEP);
      read_fours(b[(k + 1) % 2], Bs + now * B_TILE + tx + (k + 1) % BK * BN,
                 COL_STEP);
      //> multiply
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int right = 0; right < TN; right++) {
          int j = i % 2 ? TN - 1 - right : right;
          sum[i][j] += a[k % 2][i] * b[k % 2][j];
        }
      //< multiply
    }
  }
  store_product<ALIGNED>(p, row0 + ty, col0 + tx, ROW_STEP, COL_STEP, sum);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int grid = (p.N + BN - 1) / BN * ((p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  int bytes = STAGES * (A_TILE + B_TILE) * sizeof(float);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       bytes);
  kernel<<<grid, THREADS, bytes>>>(p);
}

VARIANT("operand-reuse", "consecutive multiply-adds share an operand", "matmul",
        launch);
