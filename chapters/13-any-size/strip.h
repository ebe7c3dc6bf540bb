// strip.h - what a thread loads of a row: six neighbours, or chunks of 32
// columns that a warp shares.
#ifndef ANY_SIZE_STRIP_H
#define ANY_SIZE_STRIP_H

#include "wide-stencil.h"

enum { LINE = 32 }; // floats of a line

//> six
// Four columns of a row and, where `sides` says so, the ones beside them.
static __device__ inline struct six load_six(struct matrix m, int y, int x,
                                             bool sides) {
  int cols = y >= 0 && y < m.rows ? m.cols : 0;
  const float *row = m.in + (long)y * m.cols;
  float4 four = load4<true>(row, x, cols);
  float left = sides && x > 0 && x < cols ? row[x - 1] : 0;
  float right = sides && x + 4 < cols ? row[x + 4] : 0;
  return {{left, four.x, four.y, four.z, four.w, right}};
}
//< six

// Of one row what a lane sees in each chunk of 32 * WIDE columns: WIDE
// neighbours, and the columns beside them.
template <int WIDE, int CHUNKS> struct strip {
  float own[CHUNKS][WIDE], left[CHUNKS], right[CHUNKS];
};

// Columns x to x + WIDE - 1 of a row of n, by one load; zeros outside. __ldg()
// says that no store of the kernel changes what is loaded, so that the loads of
// a row need not wait for the stores of the one before.
template <int WIDE>
static __device__ inline void load_columns(const float *row, int x, unsigned n,
                                           float (&to)[WIDE]) {
  bool inside = (unsigned)x < n; // -1 is past them, too
  if constexpr (WIDE == 1) {
    to[0] = inside ? __ldg(row + x) : 0;
  } else {
    const float2 none = {0, 0};
    float2 two = inside ? __ldg((const float2 *)(row + x)) : none;
    to[0] = two.x, to[1] = two.y;
  }
}

template <int WIDE>
static __device__ inline void store_columns(float *at,
                                            const float (&from)[WIDE]) {
  if constexpr (WIDE == 1)
    *at = from[0];
  else
    *(float2 *)at = make_float2(from[0], from[1]);
}

// The strip whose first column, for this lane, is x; zeros outside the matrix.
template <int WIDE, int CHUNKS, bool SIDES>
static __device__ inline struct strip<WIDE, CHUNKS> load_strip(struct matrix m,
                                                               int y, int x) {
  enum { STEP = WIDTH * WIDE, LAST = CHUNKS - 1 };
  struct strip<WIDE, CHUNKS> s = {};
  int lane = threadIdx.x;
  const float *row = m.in + (long)y * m.cols;
  unsigned cols = y >= 0 && y < m.rows ? m.cols : 0;
#pragma unroll
  for (int k = 0; k < CHUNKS; k++)
    load_columns<WIDE>(row, x + k * STEP, cols, s.own[k]);
  if (!SIDES)
    return s;
  int beside = lane == 0 ? x - 1 : x + LAST * STEP + WIDE;
  float edge = 0;
  if ((lane == 0 || lane == WIDTH - 1) && (unsigned)beside < cols)
    edge = __ldg(row + beside);
    //> neighbours
    // Lane 31 hands lane 0 its last element of the chunk before, lane 0 hands
    // lane 31 its first of the chunk behind.
#pragma unroll
  for (int k = 0; k < CHUNKS; k++) {
    int older = k > 0 && lane == WIDTH - 1, newer = k < LAST && lane == 0;
    float before =
        older ? s.own[k > 0 ? k - 1 : 0][WIDE - 1] : s.own[k][WIDE - 1];
    float behind = newer ? s.own[k < LAST ? k + 1 : 0][0] : s.own[k][0];
    s.left[k] = __shfl_sync(0xffffffffu, before, (lane + WIDTH - 1) % WIDTH);
    s.right[k] = __shfl_sync(0xffffffffu, behind, (lane + 1) % WIDTH);
  }
  //< neighbours
  if (lane == 0)
    s.left[0] = edge;
  if (lane == WIDTH - 1)
    s.right[LAST] = edge;
  return s;
}

// The columns beside own[k][i].
template <int WIDE, int CHUNKS>
static __device__ inline float left_of(const struct strip<WIDE, CHUNKS> &s,
                                       int k, int i) {
  return i > 0 ? s.own[k][i > 0 ? i - 1 : 0] : s.left[k];
}

template <int WIDE, int CHUNKS>
static __device__ inline float right_of(const struct strip<WIDE, CHUNKS> &s,
                                        int k, int i) {
  return i + 1 < WIDE ? s.own[k][i + 1 < WIDE ? i + 1 : 0] : s.right[k];
}

// The weighted sum at own.own[k][i].
template <int POINTS, int WIDE, int CHUNKS>
static __device__ inline float sum_of(const struct strip<WIDE, CHUNKS> &up,
                                      const struct strip<WIDE, CHUNKS> &own,
                                      const struct strip<WIDE, CHUNKS> &down,
                                      int k, int i) {
  float edges =
      up.own[k][i] + left_of(own, k, i) + right_of(own, k, i) + down.own[k][i];
  float corners = left_of(up, k, i) + right_of(up, k, i) + left_of(down, k, i) +
                  right_of(down, k, i);
  return weighted<POINTS>(own.own[k][i], edges, corners);
}

#endif
