// wide-stencil.h - the stencil of four columns a thread: rows of float4, what
// lies beside the four by shuffles.
#ifndef PATTERNS_WIDE_STENCIL_H
#define PATTERNS_WIDE_STENCIL_H

#include "stencil.h"
#include "tile.h"

enum { WIDTH = 32, WARPS = 8, STEPS = 4 };

// Six neighbours of a row: four columns and the ones beside them.
struct six {
  float at[6];
};

template <bool ALIGNED>
static __device__ inline struct six load_row(struct matrix m, int y, int x) {
  int cols = y >= 0 && y < m.rows ? m.cols : 0, lane = threadIdx.x;
  const float *row = m.in + (long)y * m.cols;
  float4 four = load4<ALIGNED>(row, x, cols);
  float left = 0, right = 0;
  if (lane == 0 && x > 0 && x - 1 < cols)
    left = row[x - 1];
  if (lane == WIDTH - 1 && x + 4 < cols)
    right = row[x + 4];
  return {{left, four.x, four.y, four.z, four.w, right}};
}

// The other lanes have what lies left and right of their four from their
// neighbours.
static __device__ inline void exchange(struct six *row) {
  int lane = threadIdx.x;
  float left = __shfl_up_sync(0xffffffffu, row->at[4], 1);
  float right = __shfl_down_sync(0xffffffffu, row->at[1], 1);
  if (lane > 0)
    row->at[0] = left;
  if (lane < WIDTH - 1)
    row->at[5] = right;
}

// The weighted sum at column c of a row, from the rows above and below it.
template <int POINTS>
static __device__ __forceinline__ float
sum_at(const float *up, const float *own, const float *down, int c) {
  float edges = up[c] + own[c - 1] + own[c + 1] + down[c];
  float corners = up[c - 1] + up[c + 1] + down[c - 1] + down[c + 1];
  return weighted<POINTS>(own[c], edges, corners);
}

// Stores ROWS rows of sums from row y0 on; row[0] is the one above them.
template <int POINTS, bool ALIGNED, int ROWS>
static __device__ __forceinline__ void
store_sums(struct matrix m, float *out, const struct six (&row)[ROWS + 2],
           int x, int y0) {
#pragma unroll
  for (int i = 1; i <= ROWS; i++) {
    const float *up = row[i - 1].at, *own = row[i].at, *down = row[i + 1].at;
    int cols = y0 + i - 1 < m.rows ? m.cols : 0;
    float sum[4];
#pragma unroll
    for (int c = 1; c <= 4; c++)
      sum[c - 1] = sum_at<POINTS>(up, own, down, c);
    store4<ALIGNED>(out + (size_t)(y0 + i - 1) * m.cols, x, cols, sum);
  }
}

template <int POINTS, bool ALIGNED>
static __global__ void __launch_bounds__(WIDTH *WARPS)
    stencil(struct matrix m, float *out) {
  int x = (blockIdx.x * WIDTH + threadIdx.x) * 4;
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * STEPS;
  struct six row[STEPS + 2]; // from the one above the first
#pragma unroll
  for (int i = 0; i < STEPS + 2; i++)
    row[i] = load_row<ALIGNED>(m, y0 + i - 1, x);
#pragma unroll
  for (int i = 0; i < STEPS + 2; i++)
    exchange(&row[i]);
  store_sums<POINTS, ALIGNED, STEPS>(m, out, row, x, y0);
}

#endif
