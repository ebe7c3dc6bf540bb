// six.h - the stencil where rows begin at multiples of 16 bytes: a thread has
// four columns, and loads six neighbours of a row.
#ifndef ANY_SIZE_SIX_H
#define ANY_SIZE_SIX_H

#include "wide-stencil.h"

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

template <int POINTS, int ROWS>
static __global__ void __launch_bounds__(WIDTH *WARPS)
    stencil_by_words(struct matrix m, float *out) {
  int x = (blockIdx.x * WIDTH + threadIdx.x) * 4;
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * ROWS;
  struct six row[ROWS + 2]; // from the one above the first
#pragma unroll
  for (int i = 0; i < ROWS + 2; i++) {
    bool own = i > 0 && i <= ROWS;
    row[i] = load_six(m, y0 + i - 1, x, own || POINTS == 9);
  }
  store_sums<POINTS, true, ROWS>(m, out, row, x, y0);
}

template <int POINTS, int ROWS>
static void launch_words(struct matrix m, float *out) {
  dim3 grid((m.cols + 4 * WIDTH - 1) / (4 * WIDTH),
            (m.rows + WARPS * ROWS - 1) / (WARPS * ROWS));
  stencil_by_words<POINTS, ROWS><<<grid, dim3(WIDTH, WARPS)>>>(m, out);
}

#endif
