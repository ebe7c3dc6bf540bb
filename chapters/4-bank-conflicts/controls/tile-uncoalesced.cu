// tile-uncoalesced: through a tile in shared memory, stores as in naive.
//
// A control that takes two effects apart: it differs from naive by the way
// through shared memory alone, from padded by the stores, which are not
// coalesced. tile differs from padded by its bank conflicts.
//
//= sizes 512,1024,8192
//= global_load.sectors_per_request == 4
//= global_store.sectors_per_request == 32
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

enum { SIDE = 32, ROWS = 32 }; // a tile is SIDE x SIDE, a block SIDE x ROWS

static __global__ void transpose(const float *in, float *out, int rows,
                                 int cols) {
  __shared__ float tile[SIDE][SIDE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * SIDE + tx;
  int y = blockIdx.y * SIDE + ty;
  //> through
  if (x < cols && y < rows)
    tile[ty][tx] = in[(size_t)y * cols + x];
  __syncthreads();
  if (x < cols && y < rows)
    out[(size_t)x * rows + y] = tile[ty][tx];
  //< through
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  dim3 grid((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
  transpose<<<grid, dim3(SIDE, ROWS)>>>(t->in[0], t->out, rows, cols);
}

VARIANT("tile-uncoalesced",
        "through a shared tile without conflicts, strided stores", "transpose",
        launch);
