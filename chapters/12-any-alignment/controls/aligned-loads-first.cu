// aligned-loads-first: aligned-stores, with all loads in flight at a time.
//
// A control that takes two effects apart: against aligned-stores, a barrier
// stands between the loads and the stores to the tile, which the compiler
// otherwise mixes, and it is told to keep registers for as many blocks as
// wide-stores has. What it gains is what more loads in flight gain, less the
// barrier; what wide-stores gains on it is the width of its stores.
//
//= sizes 8191x8193,12345x6789
//= shared.bank_conflicts == 0
//= races == 0
#include "resident.h"
#include "sectors.h"

enum { EACH = SIDE * SIDE / THREADS };
enum { RESIDENT = 8 }; // blocks of a multiprocessor, as many as of wide-stores

static __global__ void __launch_bounds__(THREADS,
                                         resident_blocks(RESIDENT, THREADS))
    transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[SIDE][SIDE + 1]; // of each row, y modulo 64
  int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int x0 = blockIdx.x / down * SIDE, y0 = blockIdx.x % down * SIDE;
  int x = x0 + tx, before = into_sector(out + (size_t)x * rows);
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int i = ty + w * (THREADS / SIDE);
    int y = i < SIDE - before ? y0 + i : y0 + i - SIDE;
    value[w] = x < cols && 0 <= y && y < rows ? in[(size_t)y * cols + x] : 0;
  }
  __syncthreads(); // no load is put off until others have been waited for
#pragma unroll
  for (int w = 0; w < EACH; w++)
    tile[tx][ty + w * (THREADS / SIDE)] = value[w];
  __syncthreads();
#pragma unroll
  for (int j = ty; j < SIDE; j += THREADS / SIDE) {
    float *row = out + (size_t)(x0 + j) * rows;
    int shift = into_sector(row), y = y0 + tx - shift;
    if (x0 + j < cols && 0 <= y && y < rows)
      row[y] = tile[j][(tx - shift + SIDE) % SIDE];
  }
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (is_aligned(t))
    return transpose_by_squares(t);
  unsigned down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  unsigned across = (cols + SIDE - 1) / SIDE;
  transpose<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols);
}

VARIANT("aligned-loads-first", "as aligned-stores, all loads at once",
        "transpose", launch);
