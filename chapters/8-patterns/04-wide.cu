// wide: four columns a thread, their neighbours by shuffles.
//
// Against column: a thread loads four neighbours of a row as one float4. What
// lies left and right of the four is in the registers of the lanes beside it;
// only the warp's first and last lane load one element more.
//
//= after column
//= sweeps points
//= global_load.sectors_per_request == 16
//= shared_load.requests == 0
//= races == 0
#include "wide-stencil.h"

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  bool aligned = ((uintptr_t)m.in | (uintptr_t)t->out | 4 * m.cols) % 16 == 0;
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
