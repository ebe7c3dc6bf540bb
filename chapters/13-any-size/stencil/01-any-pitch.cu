// any-pitch: each row of results begins at a line, whatever the pitch.
//
// Against wide: where rows begin at multiples of 16 bytes nothing changes.
// Elsewhere a warp's columns begin, row by row, where a line of 128 bytes of
// the results begins, so that no two warps store to one sector. A row is loaded
// for each of the three rows of results that need it: the L1 cache has it.
//
//= after wide
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "strip.h"
#include "wide-stencil.h"

template <int POINTS, int ROWS>
static __global__ void __launch_bounds__(WIDTH *WARPS)
    stencil_by_lines(struct matrix m, float *out) {
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * ROWS;
#pragma unroll
  for (int y = y0; y < y0 + ROWS; y++) {
    if (y >= m.rows)
      return;
    //> shift
    float *row = out + (size_t)y * m.cols;
    int past = (uintptr_t)row / sizeof *row % LINE; // floats of the line
    int x = blockIdx.x * LINE * CHUNKS - past + threadIdx.x;
    //< shift
    struct strip up = load_strip<POINTS == 9>(m, y - 1, x);
    struct strip own = load_strip<true>(m, y, x);
    struct strip down = load_strip<POINTS == 9>(m, y + 1, x);
#pragma unroll
    for (int k = 0; k < CHUNKS; k++) {
      float edges = up.own[k] + own.left[k] + own.right[k] + down.own[k];
      float corners = up.left[k] + up.right[k] + down.left[k] + down.right[k];
      int column = x + k * LINE;
      if ((unsigned)column < (unsigned)m.cols)
        row[column] = weighted<POINTS>(own.own[k], edges, corners);
    }
  }
}

template <int POINTS, int ROWS>
static void launch_rows(struct matrix m, float *out) {
  dim3 grid((m.cols + LINE - 1 + CHUNKS * LINE - 1) / (CHUNKS * LINE),
            (m.rows + WARPS * ROWS - 1) / (WARPS * ROWS));
  stencil_by_lines<POINTS, ROWS><<<grid, dim3(WIDTH, WARPS)>>>(m, out);
}

template <int POINTS> static void launch_fours(struct matrix m, float *out) {
  dim3 grid((m.cols + 4 * WIDTH - 1) / (4 * WIDTH),
            (m.rows + WARPS * STEPS - 1) / (WARPS * STEPS));
  stencil<POINTS, true><<<grid, dim3(WIDTH, WARPS)>>>(m, out);
}

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  bool aligned = ((uintptr_t)m.in | (uintptr_t)t->out | 4 * m.cols) % 16 == 0;
  //> few
  enum { FEW = 400000 }; // elements: a row a warp gives more warps
  bool few = (long)m.rows * m.cols < FEW;
  //< few
  with_points(t, [&](auto points) {
    if (aligned)
      launch_fours<points>(m, t->out);
    else if (few)
      launch_rows<points, 1>(m, t->out);
    else
      launch_rows<points, 2>(m, t->out);
  });
}

VARIANT("any-pitch", "rows of results begin at lines, whatever the pitch",
        "stencil", launch);
