// tuned: tile sizes found by search, and a hint to the register allocator.
//
// Against operand-reuse: ten sizes are parameters, and a thread's columns can
// be multiplied in strips. `make tune` tries other values; TUNE holds the best
// of them on an H200. The sums are multiplied by one, a value that the
// compiler does not know, before they are stored: that is meant to free it to
// keep them in other register banks than the operands they are combined with.
//
//= after operand-reuse
//= needs sm_80
//= sizes 1024,2048,4096,8192,12288,1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request == 2
//= shared.bank_conflicts == 0
//= races == 0
#include "async.h"

// BM, BN, BK, STAGES, WM, WN, LANE_ROWS; columns multiplied in turn; rows of
// tiles per group of blocks; blocks per multiprocessor.
#ifndef TUNE
#define TUNE 128, 256, 8, 4, 128, 32, 8, 8, 8, 1
#endif
static constexpr int tune[] = {TUNE};
enum { BM = tune[0], BN = tune[1], BK = tune[2], STAGES = tune[3] };
enum { WM = tune[4], WN = tune[5], LANE_ROWS = tune[6] };
enum { STRIP = tune[7], GROUP = tune[8], BLOCKS = tune[9] };
enum { LANE_COLS = 32 / LANE_ROWS, PAD = 4 };
enum { TM = WM / LANE_ROWS, TN = WN / LANE_COLS };
enum { THREADS = BM / TM * (BN / TN) };
enum { A_PITCH = BM + PAD, A_TILE = BK * A_PITCH, B_TILE = BK * BN };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, BLOCKS)
    matmul(struct product p, float one) {
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
      // Down one strip and up the next.
#pragma unroll
      for (int strip = 0; strip < TN / STRIP; strip++)
#pragma unroll
        for (int down = 0; down < TM; down++)
#pragma unroll
          for (int right = 0; right < STRIP; right++) {
            int i = strip % 2 ? TM - 1 - down : down;
            int j = strip * STRIP + (down % 2 ? STRIP - 1 - right : right);
            sum[i][j] += a[k % 2][i] * b[k % 2][j];
          }
      //< multiply
    }
  }
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      float c[4] = {one * sum[i][j], one * sum[i][j + 1], one * sum[i][j + 2],
                    one * sum[i][j + 3]};
      int row = row0 + ty + i % 4 + i / 4 * ROW_STEP;
      if (row < p.M)
        store4<ALIGNED>(p.C + (size_t)row * p.N, col0 + tx + j / 4 * COL_STEP,
                        p.N, c);
    }
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int grid = (p.N + BN - 1) / BN * ((p.M + BM - 1) / BM);
  auto *kernel = p.aligned ? matmul<true> : matmul<false>;
  int bytes = STAGES * (A_TILE + B_TILE) * sizeof(float);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       bytes);
  kernel<<<grid, THREADS, bytes>>>(p, 1);
}

VARIANT("tuned", "tile sizes and order found by search", "matmul", launch);
