// tiling.h - how a block computes the sums of its tile: from tuned.cu, with any
// tile, for any part of K, by one group of warps or by several.
#ifndef TILING_TILING_H
#define TILING_TILING_H

#include "layouts.h"
#include "operands.h"

static const int DENSE = -1; // rows lie side by side, nothing is transposed

// The tile of a block and how its threads share it: names as in tuned.cu. With
// SLICES > 1 as many groups of warps compute the same tile, each over its slice
// of a step's BK elements of K. LAYOUT says which operands are transposed: a
// sum of what layouts.h names.
template <int BM_, int BN_, int BK_, int STAGES_, int WM_, int WN_, int BLOCKS_,
          int SLICES_ = 1, int LAYOUT_ = DENSE>
struct tiling {
  enum { BM = BM_, BN = BN_, BK = BK_, STAGES = STAGES_, WM = WM_, WN = WN_ };
  enum { BLOCKS = BLOCKS_, LANE_ROWS = 8, LANE_COLS = 4, GROUP = 8, PAD = 4 };
  enum { TM = WM / LANE_ROWS, TN = WN / LANE_COLS };
  enum { SLICES = SLICES_, DEPTH = BK / SLICES };
  enum { SLICE_THREADS = BM / TM * (BN / TN) };
  enum { THREADS = SLICES * SLICE_THREADS };
  enum { LAYOUT = LAYOUT_, TA = LAYOUT_ == DENSE ? 0 : LAYOUT & TRANSPOSED_A };
  enum { TB = LAYOUT_ == DENSE ? 0 : LAYOUT & TRANSPOSED_B };
  enum { A_PITCH = BM + PAD, A_TILE = BK * A_PITCH };
  enum { B_PITCH = BN + (TB ? PAD : 0), B_TILE = BK * B_PITCH };
  enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };
  // Of the sums of all slices in shared memory, and how many elements of C a
  // thread then has to finish.
  enum { C_PITCH = BN + PAD, EACH = BM * BN / THREADS };
  enum { ROWS_APART = THREADS / BN };
  static constexpr int TILES = 4 * STAGES * (A_TILE + B_TILE); // bytes
  static constexpr int SUMS = 4 * SLICES * BM * C_PITCH;
  static constexpr int SHARED = TILES > SUMS ? TILES : SUMS;
};

// Where a thread's squares begin within its slice of the block: column, row.
template <class T> static __device__ __forceinline__ int2 place_in_slice() {
  int tid = T::SLICES > 1 ? threadIdx.x % T::SLICE_THREADS : threadIdx.x;
  return place_in_tile<T::BN, T::WM, T::WN, T::LANE_ROWS>(tid);
}

template <class T> static __device__ __forceinline__ int slice_of_thread() {
  return T::SLICES > 1 ? threadIdx.x / T::SLICE_THREADS : 0;
}

// Sets total to the sums of the steps from first to last, without last, of the
// tile at (row0, col0). Step 0 is the short one, where BK does not divide K.
// They are added up in an array of this function's own: added up in the
// caller's, they get other registers from ptxas (CUDA 13.0), and products of
// 2048^3 to 12288^3 took 2.2 to 2.5 per cent longer on an H200.
template <class T, int WIDTH>
static __device__ __forceinline__ void
add_steps(const struct product &p, int row0, int col0, int first, int last,
          int steps, float *As, float *Bs, float (&total)[T::TM][T::TN]) {
  enum { A_TILE = T::A_TILE, B_TILE = T::B_TILE };
  std::conditional_t<
      (int)T::LAYOUT == DENSE && WIDTH == 4,
      struct tile_source<T::BM, T::BN, T::BK, T::PAD, T::THREADS, true>,
      struct turned_source<T::BM, T::BN, T::BK, T::PAD, T::THREADS, WIDTH,
                           T::TA != 0, T::TB != 0>>
      from(p, row0, col0);
  int ragged = p.K - (steps - 1) * T::BK;
  if (first > 0)
    from.skip(p, ragged + (first - 1) * T::BK);
  copy_next<true>(p, from, As, Bs, first > 0 ? T::BK : ragged);
#pragma unroll
  for (int s = 1; s < T::STAGES; s++)
    if (s >= last - first) // the last step looks ahead: into zeros
      copy_next<true>(p, from, As + s * A_TILE, Bs + s * B_TILE, 0);
    else if (s < T::STAGES - 1)
      copy_next<false>(p, from, As + s * A_TILE, Bs + s * B_TILE, T::BK);
  __pipeline_wait_prior(T::STAGES - 2);
  __syncthreads();
  int2 place = place_in_slice<T>();
  int slice_k = slice_of_thread<T>() * T::DEPTH;
  int tx = place.x + slice_k * T::B_PITCH, ty = place.y + slice_k * T::A_PITCH;
  float sum[T::TM][T::TN] = {};
  float a[2][T::TM], b[2][T::TN];
  read_fours(a[0], As + ty, T::ROW_STEP);
  read_fours(b[0], Bs + tx, T::COL_STEP);
  int now = 0, next = T::STAGES - 1;
#pragma unroll 1
  for (int step = first; step < last; step++) {
    if (step + T::STAGES - 1 < last)
      copy_next<false>(p, from, As + next * A_TILE, Bs + next * B_TILE, T::BK);
    else
      __pipeline_commit();
    next = now;
#pragma unroll
    for (int k = 0; k < T::DEPTH; k++) {
      if (k == T::DEPTH - 1) { // on to the next buffer
        __pipeline_wait_prior(T::STAGES - 2);
        __syncthreads();
        now = now + 1 == T::STAGES ? 0 : now + 1;
      }
      read_fours(a[(k + 1) % 2],
                 As + now * A_TILE + ty + (k + 1) % T::DEPTH * T::A_PITCH,
                 T::ROW_STEP);
      read_fours(b[(k + 1) % 2],
                 Bs + now * B_TILE + tx + (k + 1) % T::DEPTH * T::B_PITCH,
                 T::COL_STEP);
#pragma unroll
      for (int i = 0; i < T::TM; i++)
#pragma unroll
        for (int j = 0; j < T::TN; j++) {
          int right = i % 2 ? T::TN - 1 - j : j;
          sum[i][right] += a[k % 2][i] * b[k % 2][right];
        }
    }
  }
#pragma unroll
  for (int i = 0; i < T::TM; i++)
#pragma unroll
    for (int j = 0; j < T::TN; j++)
      total[i][j] = sum[i][j];
}

#endif
