// copy-tile: a copy in the shape of the transposes: what they could reach.
//
// Blocks of 32 x 32 threads, one element each, read and written along rows.
//
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

//> kernel
static __global__ void copy_tile(const float *in, float *out, int rows,
                                 int cols) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  if (x < cols && y < rows)
    out[(size_t)y * cols + x] = in[(size_t)y * cols + x];
}
//< kernel

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + 31) / 32, (rows + 31) / 32);
  copy_tile<<<grid, dim3(32, 32)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("copy-tile", "a copy in 32 x 32 blocks, the bound of the transposes",
        "matrix-copy", launch);
