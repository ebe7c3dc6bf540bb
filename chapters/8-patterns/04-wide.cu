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
  bool aligned = has_aligned_rows(m, t->out);
  with_points(t, [&](auto points) {
    if (aligned)
      launch_wide<points, true>(m, t->out);
    else
      launch_wide<points, false>(m, t->out);
  });
}

VARIANT("wide", "four columns a thread, neighbours by shuffles", "stencil",
        launch);
