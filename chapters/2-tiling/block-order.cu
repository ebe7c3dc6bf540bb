// block-order: blocks that run together share rows and columns.
//
// Against double-buffered: the blocks on the device at one time were a few long
// rows of C, which read few rows of A but all of B. Numbered by groups of eight
// rows, column by column, they are a compact part of C, and what one reads
// another finds in the L2 cache.
//
//= after double-buffered
//= shared.bank_conflicts == 0
//= races == 0
#include "quads.h"

enum { SIDE = 128, DEPTH = 8, PART = 8, PAD = 4, THREADS = 256 };
enum { WARP_ROWS = 64, WARP_COLS = 32, LANE_ROWS = 8, LANE_COLS = 4 };

// Where a thread's squares of 4 x 4 begin in the tile, and how far apart the
// two of a row or a column are.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

static __device__ inline int first_row(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp / (SIDE / WARP_COLS) * WARP_ROWS + lane / 2 % LANE_ROWS * 4;
}

static __device__ inline int first_col(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp % (SIDE / WARP_COLS) * WARP_COLS + (lane % 2 + lane / 16 * 2) * 4;
}

// What a thread moves from global to shared memory in one step.
struct cargo {
  float4 a, b;
};

template <bool WIDE>
static __device__ inline struct cargo fetch(struct product p, int row0,
                                            int col0, int k0) {
  int tid = threadIdx.x;
  int row = row0 + tid / (DEPTH / 4), k = k0 + tid % (DEPTH / 4) * 4;
  int bk = k0 + tid / (SIDE / 4), col = col0 + tid % (SIDE / 4) * 4;
  int acols = row < p.M ? p.K : 0; // rows past the edge are empty
  int bcols = bk < p.K ? p.N : 0;
  return {load_quad<WIDE>(p.A + (size_t)row * p.K, k, acols),
          load_quad<WIDE>(p.B + (size_t)bk * p.N, col, bcols)};
}

static __device__ inline void deliver(struct cargo c, float (*As)[SIDE + PAD],
                                      float (*Bs)[SIDE]) {
  int tid = threadIdx.x;
  int k = tid % (DEPTH / 4) * 4, row = tid / (DEPTH / 4);
  As[k][row] = c.a.x;
  As[k + 1][row] = c.a.y;
  As[k + 2][row] = c.a.z;
  As[k + 3][row] = c.a.w;
  write_quad(&Bs[tid / (SIDE / 4)][tid % (SIDE / 4) * 4], c.b);
}

//> order
// The tile that block number `id` computes: down eight rows of tiles, then on
// to the next column; the last group may have fewer rows.
enum { GROUP = 8 };

static __device__ inline int2 tile_of(int id, struct product p) {
  int rows = (p.M + SIDE - 1) / SIDE, cols = (p.N + SIDE - 1) / SIDE;
  int first = id / (GROUP * cols) * GROUP;
  int height = min(GROUP, rows - first);
  int within = id % (GROUP * cols);
  return make_int2(within / height, first + within % height);
}
//< order

template <bool WIDE>
static __global__ void __launch_bounds__(THREADS, 2)
    block_order(struct product p) {
  __shared__ alignas(16) float As[2][DEPTH][SIDE + PAD];
  __shared__ alignas(16) float Bs[2][DEPTH][SIDE];
  int2 tile = tile_of(blockIdx.x, p);
  int row0 = tile.y * SIDE, col0 = tile.x * SIDE;
  int tx = first_col(threadIdx.x), ty = first_row(threadIdx.x);
  float sum[PART][PART] = {};
  int now = 0;
  deliver(fetch<WIDE>(p, row0, col0, 0), As[now], Bs[now]);
  __syncthreads();
  for (int k0 = 0; k0 < p.K; k0 += DEPTH) {
    // on its way while we multiply
    struct cargo next = fetch<WIDE>(p, row0, col0, k0 + DEPTH);
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      float a[PART], b[PART];
      read_quad(a, &As[now][k][ty]);
      read_quad(a + 4, &As[now][k][ty + ROW_STEP]);
      read_quad(b, &Bs[now][k][tx]);
      read_quad(b + 4, &Bs[now][k][tx + COL_STEP]);
#pragma unroll
      for (int i = 0; i < PART; i++)
#pragma unroll
        for (int j = 0; j < PART; j++)
          sum[i][j] += a[i] * b[j];
    }
    now = !now;
    deliver(next, As[now], Bs[now]); // nobody reads this one any more
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < PART; i++) {
    int row = row0 + ty + i % 4 + i / 4 * ROW_STEP;
    float *c = p.C + (size_t)row * p.N;
    int cols = row < p.M ? p.N : 0;
    store_quad<WIDE>(c, col0 + tx, cols, sum[i]);
    store_quad<WIDE>(c, col0 + tx + COL_STEP, cols, sum[i] + 4);
  }
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  unsigned rows = (p.M + SIDE - 1) / SIDE, cols = (p.N + SIDE - 1) / SIDE;
  auto *kernel = p.wide ? block_order<true> : block_order<false>;
  kernel<<<rows * cols, THREADS>>>(p);
}

VARIANT("block-order", "blocks that run together are close together in C",
        "matmul", launch);
