// tile: the block's elements and the halo around them in shared memory.
//
// Against naive: each element is loaded from global memory once per block. The
// tile with its halo is two columns wider and two rows higher than the block,
// so that the threads load it in a loop over its places.
//
//= after naive
//= sweeps points
//= shared.bank_conflicts == 0
//= races == 0
#include "stencil.h"

//> kernel
enum { WIDTH = 32, HEIGHT = 8, THREADS = WIDTH * HEIGHT };
enum { TILE_WIDTH = WIDTH + 2, TILE_HEIGHT = HEIGHT + 2 };

template <int POINTS>
static __global__ void stencil(struct matrix m, float *out) {
  __shared__ float tile[TILE_HEIGHT][TILE_WIDTH];
  int x0 = blockIdx.x * WIDTH, y0 = blockIdx.y * HEIGHT;
  int tid = threadIdx.y * WIDTH + threadIdx.x;
  for (int i = tid; i < TILE_HEIGHT * TILE_WIDTH; i += THREADS) {
    int row = i / TILE_WIDTH, col = i % TILE_WIDTH;
    tile[row][col] = m.at(y0 + row - 1, x0 + col - 1);
  }
  __syncthreads();
  int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
  if (x >= m.cols || y >= m.rows)
    return;
  int row = threadIdx.y + 1, col = threadIdx.x + 1;
  float edges = tile[row - 1][col] + tile[row][col - 1] + tile[row][col + 1] +
                tile[row + 1][col];
  float corners = 0;
  if (POINTS == 9)
    corners = tile[row - 1][col - 1] + tile[row - 1][col + 1] +
              tile[row + 1][col - 1] + tile[row + 1][col + 1];
  out[(size_t)y * m.cols + x] =
      weighted<POINTS>(tile[row][col], edges, corners);
}
//< kernel

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  dim3 grid((m.cols + WIDTH - 1) / WIDTH, (m.rows + HEIGHT - 1) / HEIGHT);
  with_points(t, [&](auto points) {
    stencil<points><<<grid, dim3(WIDTH, HEIGHT)>>>(m, t->out);
  });
}

VARIANT("tile", "tile and halo in shared memory, loaded by a loop", "stencil",
        launch);
