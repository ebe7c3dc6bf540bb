// column: a thread walks down a column and keeps three rows in registers.
//
// Against tile: no shared memory and no barrier. What a thread loaded as the
// row below is its own row in the next step, and the row above in the one
// after; of each row it loads the element of its column and the two beside it.
//
//= after tile
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "stencil.h"

enum { WIDTH = 32, WARPS = 8, STEPS = 16 };

// Three neighbours of a row: left, own and right column.
struct three {
  float left, own, right;
};

template <bool ALL = true>
static __device__ inline struct three load_row(struct matrix m, int y, int x) {
  return {ALL ? m.at(y, x - 1) : 0, m.at(y, x), ALL ? m.at(y, x + 1) : 0};
}

template <int POINTS>
static __global__ void stencil(struct matrix m, float *out) {
  int x = blockIdx.x * WIDTH + threadIdx.x;
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * STEPS;
  if (x >= m.cols || y0 >= m.rows)
    return;
  //> walk
  auto up = load_row<POINTS == 9>(m, y0 - 1, x), row = load_row(m, y0, x);
#pragma unroll 4
  for (int y = y0; y < min(y0 + STEPS, m.rows); y++) {
    struct three down = load_row(m, y + 1, x);
    float edges = up.own + row.left + row.right + down.own;
    float corners = up.left + up.right + down.left + down.right;
    out[(size_t)y * m.cols + x] = weighted<POINTS>(row.own, edges, corners);
    up = row;
    row = down;
  }
  //< walk
}

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  dim3 grid((m.cols + WIDTH - 1) / WIDTH,
            (m.rows + WARPS * STEPS - 1) / (WARPS * STEPS));
  with_points(t, [&](auto points) {
    stencil<points><<<grid, dim3(WIDTH, WARPS)>>>(m, t->out);
  });
}

VARIANT("column", "a thread walks down a column, three rows in registers",
        "stencil", launch);
