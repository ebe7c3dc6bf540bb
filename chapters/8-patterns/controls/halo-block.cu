// halo-block: as tile, with a thread for each place of tile and halo.
//
// A control for tile: no loop. Each thread loads one element, and those of the
// block's rim compute nothing.
//
//= sweeps points
//= shared.bank_conflicts == 0
//= races == 0
#include "stencil.h"

enum { WIDTH = 32, HEIGHT = 8, INNER_WIDTH = WIDTH - 2, INNER = HEIGHT - 2 };

template <int POINTS>
static __global__ void stencil(struct matrix m, float *out) {
  __shared__ float tile[HEIGHT][WIDTH];
  int row = threadIdx.y, col = threadIdx.x;
  int x = blockIdx.x * INNER_WIDTH + col - 1, y = blockIdx.y * INNER + row - 1;
  tile[row][col] = m.at(y, x);
  __syncthreads();
  if (row == 0 || row > INNER || col == 0 || col > INNER_WIDTH || x >= m.cols ||
      y >= m.rows)
    return;
  float edges = tile[row - 1][col] + tile[row][col - 1] + tile[row][col + 1] +
                tile[row + 1][col];
  float corners = 0;
  if (POINTS == 9)
    corners = tile[row - 1][col - 1] + tile[row - 1][col + 1] +
              tile[row + 1][col - 1] + tile[row + 1][col + 1];
  out[(size_t)y * m.cols + x] =
      weighted<POINTS>(tile[row][col], edges, corners);
}

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  dim3 grid((m.cols + INNER_WIDTH - 1) / INNER_WIDTH,
            (m.rows + INNER - 1) / INNER);
  with_points(t, [&](auto points) {
    stencil<points><<<grid, dim3(WIDTH, HEIGHT)>>>(m, t->out);
  });
}

VARIANT("halo-block", "a thread for each place of tile and halo", "stencil",
        launch);
