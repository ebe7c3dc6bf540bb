// wide: four columns a thread, their neighbours by shuffles.
//
// Against column: a thread loads four neighbours of a row as one float4. What
// lies left and right of the four is in the registers of the lanes beside it;
// only the warp's first and last lane load one element more.
//
//= after column
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "stencil.h"
#include "tile.h"

//> kernel
enum { WIDTH = 32, WARPS = 8, STEPS = 16 };

// Six neighbours of a row: four columns and the ones beside them.
struct six {
  float at[6];
};

template <bool ALIGNED>
static __device__ inline struct six load_row(struct matrix m, int y, int x) {
  int cols = y >= 0 && y < m.rows ? m.cols : 0, lane = threadIdx.x;
  const float *row = m.in + (size_t)max(y, 0) * m.cols;
  float4 four = load4<ALIGNED>(row, x, cols);
  float left = __shfl_up_sync(0xffffffffu, four.w, 1);
  float right = __shfl_down_sync(0xffffffffu, four.x, 1);
  if (lane == 0)
    left = x > 0 && x - 1 < cols ? row[x - 1] : 0;
  if (lane == 31)
    right = x + 4 < cols ? row[x + 4] : 0;
  return {{left, four.x, four.y, four.z, four.w, right}};
}

template <int POINTS, bool ALIGNED>
static __global__ void stencil(struct matrix m, float *out) {
  int x = (blockIdx.x * WIDTH + threadIdx.x) * 4;
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * STEPS;
  struct six up = load_row<ALIGNED>(m, y0 - 1, x);
  struct six row = load_row<ALIGNED>(m, y0, x);
#pragma unroll 4
  for (int y = y0; y < min(y0 + STEPS, m.rows); y++) {
    struct six down = load_row<ALIGNED>(m, y + 1, x);
    float sum[4];
#pragma unroll
    for (int i = 0; i < 4; i++) {
      float edges = up.at[i + 1] + row.at[i] + row.at[i + 2] + down.at[i + 1];
      float corners = up.at[i] + up.at[i + 2] + down.at[i] + down.at[i + 2];
      sum[i] = weighted<POINTS>(row.at[i + 1], edges, corners);
    }
    store4<ALIGNED>(out + (size_t)y * m.cols, x, m.cols, sum);
    up = row;
    row = down;
  }
}
//< kernel

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  bool aligned =
      ((uintptr_t)t->in[0] | (uintptr_t)t->out) % 16 == 0 && m.cols % 4 == 0;
  dim3 grid((m.cols + 4 * WIDTH - 1) / (4 * WIDTH),
            (m.rows + WARPS * STEPS - 1) / (WARPS * STEPS));
  with_points(t, [&](auto points) {
    if (aligned)
      stencil<points, true><<<grid, dim3(WIDTH, WARPS)>>>(m, t->out);
    else
      stencil<points, false><<<grid, dim3(WIDTH, WARPS)>>>(m, t->out);
  });
}

VARIANT("wide", "four columns a thread, neighbours by shuffles", "stencil",
        launch);
