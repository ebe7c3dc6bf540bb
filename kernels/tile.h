// tile.h - what the kernels from vectorised on share: the operands, 16-byte
// accesses, copies of tiles to shared memory, the numbering of lanes and
// blocks.
//
// Tile sizes, as in the literature: a block computes BM x BN elements of C in
// steps of BK along K, a warp WM x WN of them, a thread TM x TN.
#ifndef TILING_TILE_H
#define TILING_TILE_H

#include "variant.h"

#include <cuda_runtime.h>
#include <stdint.h>

// C = A B. aligned: rows of all three begin at multiples of 16 bytes, so that
// four neighbours can be moved at once. From one row to the next are lda, ldb
// and ldc elements; only products of any shape and layout ask for them.
struct product {
  const float *A, *B;
  float *C;
  int M, N, K;
  bool aligned;
  int lda, ldb, ldc;
};

static inline struct product product_of(const struct task *t) {
  struct shape s = t->instance.shape;
  uintptr_t begin = (uintptr_t)t->in[0] | (uintptr_t)t->in[1];
  begin |= (uintptr_t)t->out;
  bool aligned = begin % 16 == 0 && s.cols % 4 == 0 && s.inner % 4 == 0;
  int M = (int)s.rows, N = (int)s.cols, K = (int)s.inner;
  return {t->in[0], t->in[1], t->out, M, N, K, aligned, K, N, N};
}

// ---- four floats at a time ----

//> fours
// row[at .. at + 3] of a row of n elements, zeros past its end.
template <bool ALIGNED>
static __device__ inline float4 load4(const float *row, int at, int n) {
  if constexpr (ALIGNED)
    return at < n ? *(const float4 *)(row + at) : make_float4(0, 0, 0, 0);
  float4 four;
  four.x = at < n ? row[at] : 0;
  four.y = at + 1 < n ? row[at + 1] : 0;
  four.z = at + 2 < n ? row[at + 2] : 0;
  four.w = at + 3 < n ? row[at + 3] : 0;
  return four;
}

// Writes from[0 .. 3] to row[at .. at + 3], as far as the row goes.
template <bool ALIGNED>
static __device__ inline void store4(float *row, int at, int n,
                                     const float *from) {
  if constexpr (ALIGNED) {
    if (at < n)
      *(float4 *)(row + at) = make_float4(from[0], from[1], from[2], from[3]);
  } else {
#pragma unroll
    for (int i = 0; i < 4; i++)
      if (at + i < n)
        row[at + i] = from[i];
  }
}

// Stores four floats to shared memory, at a multiple of 16 bytes.
static __device__ inline void write4(float *shared, float4 four) {
  *(float4 *)shared = four;
}
//< fours

//> read-fours
// T floats of shared memory, four neighbours to a load; the next four lie
// `step` words on.
template <int T>
static __device__ inline void read_fours(float (&to)[T], const float *shared,
                                         int step) {
#pragma unroll
  for (int i = 0; i < T; i += 4) {
    float4 four = *(const float4 *)(shared + i / 4 * step);
    to[i] = four.x, to[i + 1] = four.y, to[i + 2] = four.z, to[i + 3] = four.w;
  }
}
//< read-fours

// ---- tiles ----

//> tiles
// What a thread carries in registers from global to shared memory: four
// neighbours of a row of A and four of a row of B.
struct fours {
  float4 a, b;
};

// Loads this thread's part of the tiles at k0. A row past an edge counts as
// empty: it is loaded as zeros.
template <bool ALIGNED, int BN, int BK>
static __device__ inline struct fours load_tiles(const struct product &p,
                                                 int row0, int col0, int k0) {
  int tid = threadIdx.x;
  int row = row0 + tid / (BK / 4), k = k0 + tid % (BK / 4) * 4;
  int bk = k0 + tid / (BN / 4), col = col0 + tid % (BN / 4) * 4;
  int acols = row < p.M ? p.K : 0;
  int bcols = bk < p.K ? p.N : 0;
  return {load4<ALIGNED>(p.A + (size_t)row * p.K, k, acols),
          load4<ALIGNED>(p.B + (size_t)bk * p.N, col, bcols)};
}

// Stores them to shared memory, the tile of A transposed.
template <int BK, int PITCH, int BN>
static __device__ inline void store_tiles(const struct fours &from,
                                          float (&As)[BK][PITCH],
                                          float (&Bs)[BK][BN]) {
  int tid = threadIdx.x;
  int ak = tid % (BK / 4) * 4, am = tid / (BK / 4);
  int bk = tid / (BN / 4), bn = tid % (BN / 4) * 4;
  As[ak][am] = from.a.x;
  As[ak + 1][am] = from.a.y;
  As[ak + 2][am] = from.a.z;
  As[ak + 3][am] = from.a.w;
  write4(&Bs[bk][bn], from.b);
}
//< tiles

// Stores a thread's elements of C, squares of 4 x 4 that lie row_step rows and
// col_step columns apart, from (row0, col0) on.
template <bool ALIGNED, int TM, int TN>
static __device__ inline void
store_product(const struct product &p, int row0, int col0, int row_step,
              int col_step, const float (&sum)[TM][TN]) {
#pragma unroll
  for (int i = 0; i < TM; i++) {
    int row = row0 + i % 4 + i / 4 * row_step;
    float *c = p.C + (size_t)row * p.N;
    int cols = row < p.M ? p.N : 0;
#pragma unroll
    for (int j = 0; j < TN; j += 4)
      store4<ALIGNED>(c, col0 + j / 4 * col_step, cols, sum[i] + j);
  }
}

// ---- numbering ----

//> lanes
// Where in the block's tile the squares of a thread begin, as (column, row).
// Lanes i and i ^ 1 share a row or a column of squares, and so do i and i ^ 2:
// they read the same four floats of A, or of B.
template <int BN, int WM, int WN, int LANE_ROWS>
static __device__ inline int2 place_in_tile(unsigned tid) {
  int warp = tid / 32, lane = tid % 32;
  int y = warp / (BN / WN) * WM, x = warp % (BN / WN) * WN;
  int one_of_8 = lane / 2 % 8, one_of_4 = lane % 2 + lane / 16 * 2;
  y += 4 * (LANE_ROWS == 8 ? one_of_8 : one_of_4);
  x += 4 * (LANE_ROWS == 8 ? one_of_4 : one_of_8);
  return make_int2(x, y);
}
//< lanes

//> order
// The tile (column, row) that block number `id` computes: down GROUP rows of
// tiles, then on to the next column; the last group may have fewer rows.
template <int GROUP, int BM, int BN>
static __device__ inline int2 tile_of(int id, const struct product &p) {
  int rows = (p.M + BM - 1) / BM, cols = (p.N + BN - 1) / BN;
  int first = id / (GROUP * cols) * GROUP;
  int height = min(GROUP, rows - first);
  int within = id % (GROUP * cols);
  return make_int2(within / height, first + within % height);
}
//< order

#endif
