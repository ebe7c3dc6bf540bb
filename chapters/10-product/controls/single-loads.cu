// single-loads: block-order, with A loaded one float at a time.
//
// A control: async-copy differs from block-order in two ways. Its copies are
// asynchronous, and those of A move one float each, since the tile is
// transposed. Here the second is done alone, by loads into registers.
//
//= sizes 4096
//= shared_load.wavefronts_per_request == 2
//= races == 0
#include "tile.h"

enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8, PAD = 4 };
enum { WM = 64, WN = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles
enum { THREADS = BM / TM * (BN / TN) };
// From one 4 x 4 square of a thread to the next.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

// The tile of A at k0, ROWS floats of a column by each thread, as the copies of
// async.h take it.
enum { A_ROWS = THREADS / BK, ROWS = BM / A_ROWS };

static __device__ inline void load_a(float (&a)[ROWS], const struct product &p,
                                     int row0, int k0) {
  int row = row0 + threadIdx.x / BK, k = k0 + threadIdx.x % BK;
#pragma unroll
  for (int i = 0; i < ROWS; i++) {
    bool inside = row + i * A_ROWS < p.M && k < p.K;
    a[i] = inside ? p.A[(size_t)(row + i * A_ROWS) * p.K + k] : 0;
  }
}

static __device__ inline void store_a(float (&As)[BK][BM + PAD],
                                      const float (&a)[ROWS]) {
#pragma unroll
  for (int i = 0; i < ROWS; i++)
    As[threadIdx.x % BK][threadIdx.x / BK + i * A_ROWS] = a[i];
}

// This thread's four floats of the tile of B at k0.
template <bool ALIGNED>
static __device__ inline float4 load_b(const struct product &p, int col0,
                                       int k0) {
  int k = k0 + threadIdx.x / (BN / 4), col = col0 + threadIdx.x % (BN / 4) * 4;
  return load4<ALIGNED>(p.B + (size_t)k * p.N, col, k < p.K ? p.N : 0);
}

static __device__ inline void store_b(float (&Bs)[BK][BN], float4 b) {
  write4(&Bs[threadIdx.x / (BN / 4)][threadIdx.x % (BN / 4) * 4], b);
}

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, 2) matmul(struct product p) {
  __shared__ alignas(16) float As[2][BK][BM + PAD];
  __shared__ alignas(16) float Bs[2][BK][BN];
  int2 tile = tile_of<GROUP, BM, BN>(blockIdx.x, p);
  int row0 = tile.y * BM, col0 = tile.x * BN;
  int2 place = place_in_tile<BN, WM, WN, LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  float a_next[ROWS];
  load_a(a_next, p, row0, 0);
  store_a(As[0], a_next);
  store_b(Bs[0], load_b<ALIGNED>(p, col0, 0));
  __syncthreads(); // the tiles are whole before anyone reads them
  float sum[TM][TN] = {};
  int now = 0;
  for (int k0 = 0; k0 < p.K; k0 += BK) {
    load_a(a_next, p, row0, k0 + BK);
    float4 b_next = load_b<ALIGNED>(p, col0, k0 + BK);
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
    store_a(As[now], a_next); // nobody reads this buffer any more
    store_b(Bs[now], b_next);
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

VARIANT("single-loads", "as block-order, A loaded one float at a time",
        "matmul", launch);
