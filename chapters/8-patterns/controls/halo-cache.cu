// halo-cache: as tile, without a halo in shared memory.
//
// A control for tile: each thread loads its own element into the tile. What
// lies outside the tile is loaded from global memory where it is needed, out of
// a cache, most of the time.
//
//= sweeps points
//= shared.bank_conflicts == 0
//= races == 0
#include "stencil.h"

enum { WIDTH = 32, HEIGHT = 8 };

// The element at (row, col) of the tile; beyond its edges, from global memory.
static __device__ inline float near(const float (&tile)[HEIGHT][WIDTH],
                                    struct matrix m, int row, int col) {
  if (row >= 0 && row < HEIGHT && col >= 0 && col < WIDTH)
    return tile[row][col];
  return m.at(blockIdx.y * HEIGHT + row, blockIdx.x * WIDTH + col);
}

template <int POINTS>
static __global__ void stencil(struct matrix m, float *out) {
  __shared__ float tile[HEIGHT][WIDTH];
  int row = threadIdx.y, col = threadIdx.x;
  int x = blockIdx.x * WIDTH + col, y = blockIdx.y * HEIGHT + row;
  tile[row][col] = m.at(y, x);
  __syncthreads();
  if (x >= m.cols || y >= m.rows)
    return;
  float edges = near(tile, m, row - 1, col) + near(tile, m, row, col - 1) +
                near(tile, m, row, col + 1) + near(tile, m, row + 1, col);
  float corners = 0;
  if (POINTS == 9)
    corners = near(tile, m, row - 1, col - 1) +
              near(tile, m, row - 1, col + 1) +
              near(tile, m, row + 1, col - 1) + near(tile, m, row + 1, col + 1);
  out[(size_t)y * m.cols + x] =
      weighted<POINTS>(tile[row][col], edges, corners);
}

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  dim3 grid((m.cols + WIDTH - 1) / WIDTH, (m.rows + HEIGHT - 1) / HEIGHT);
  with_points(t, [&](auto points) {
    stencil<points><<<grid, dim3(WIDTH, HEIGHT)>>>(m, t->out);
  });
}

VARIANT("halo-cache", "own elements in shared memory, the halo from caches",
        "stencil", launch);
