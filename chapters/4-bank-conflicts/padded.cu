// padded: one more column, which nobody reads.
//
// Against tile: a row of the tile is 33 words long instead of 32. Words of a
// column now lie in 32 different banks.
//
//= after tile
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

//> kernel
static __global__ void transpose_padded(const float *in, float *out, int rows,
                                        int cols) {
  __shared__ float tile[32][32 + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 32 + tx;
  int y = blockIdx.y * 32 + ty;
  if (x < cols && y < rows)
    tile[ty][tx] = in[(size_t)y * cols + x];
  __syncthreads();
  x = blockIdx.y * 32 + tx; // the block's place in the output
  y = blockIdx.x * 32 + ty;
  if (x < rows && y < cols)
    out[(size_t)y * rows + x] = tile[tx][ty];
}
//< kernel

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + 31) / 32, (rows + 31) / 32);
  transpose_padded<<<grid, dim3(32, 32)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("padded", "as tile, each row padded by one word: no bank conflicts",
        "transpose", launch);
