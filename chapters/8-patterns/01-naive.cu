// naive: a thread per element, which loads its five or nine points.
//
// Neighbours share most of what they load. Whether that costs anything is up to
// the caches.
//
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "stencil.h"

//> kernel
enum { WIDTH = 32, HEIGHT = 8 };

template <int POINTS>
static __global__ void stencil(struct matrix m, float *out) {
  int x = blockIdx.x * WIDTH + threadIdx.x;
  int y = blockIdx.y * HEIGHT + threadIdx.y;
  if (x >= m.cols || y >= m.rows)
    return;
  float edges =
      m.at(y - 1, x) + m.at(y, x - 1) + m.at(y, x + 1) + m.at(y + 1, x);
  float corners = 0;
  if (POINTS == 9)
    corners = m.at(y - 1, x - 1) + m.at(y - 1, x + 1) + m.at(y + 1, x - 1) +
              m.at(y + 1, x + 1);
  out[(size_t)y * m.cols + x] = weighted<POINTS>(m.at(y, x), edges, corners);
}
//< kernel

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  dim3 grid((m.cols + WIDTH - 1) / WIDTH, (m.rows + HEIGHT - 1) / HEIGHT);
  with_points(t, [&](auto points) {
    stencil<points><<<grid, dim3(WIDTH, HEIGHT)>>>(m, t->out);
  });
}

VARIANT("naive", "a thread per element loads all its points", "stencil",
        launch);
