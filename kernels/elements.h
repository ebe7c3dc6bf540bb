// elements.h - the fallback of the kernels with 16-byte accesses, for matrices
// whose rows do not begin at multiples of 16 bytes: one float at a time.
#ifndef TRANSPOSE_ELEMENTS_H
#define TRANSPOSE_ELEMENTS_H

#include "variant.h"

#include <cuda_runtime.h>
#include <stdint.h>

// Do the rows of both matrices begin at multiples of 16 bytes?
static inline bool is_aligned(const struct task *t) {
  uintptr_t begin = (uintptr_t)t->in[0] | (uintptr_t)t->out;
  struct shape s = t->instance.shape;
  return begin % 16 == 0 && s.rows % 4 == 0 && s.cols % 4 == 0;
}

enum { TILE_ROWS = 64, TILE_COLS = 32 };

// The kernel of rows.cu, with blocks in the order of the output and tiles that
// are 64 elements long there.
static __global__ void __launch_bounds__(256)
    transpose_elements(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[TILE_ROWS][TILE_COLS + 1];
  int tx = threadIdx.x % 32, ty = threadIdx.x / 32;
  int down = (rows + TILE_ROWS - 1) / TILE_ROWS;
  int x0 = blockIdx.x / down * TILE_COLS, y0 = blockIdx.x % down * TILE_ROWS;
#pragma unroll
  for (int j = ty; j < TILE_ROWS; j += 8)
    if (x0 + tx < cols && y0 + j < rows)
      tile[j][tx] = in[(size_t)(y0 + j) * cols + x0 + tx];
  __syncthreads();
#pragma unroll
  for (int j = ty; j < TILE_COLS; j += 8)
#pragma unroll
    for (int i = tx; i < TILE_ROWS; i += 32)
      if (y0 + i < rows && x0 + j < cols)
        out[(size_t)(x0 + j) * rows + y0 + i] = tile[i][j];
}

static inline void transpose_by_elements(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  unsigned down = (rows + TILE_ROWS - 1) / TILE_ROWS;
  unsigned across = (cols + TILE_COLS - 1) / TILE_COLS;
  transpose_elements<<<down * across, 256>>>(t->in[0], t->out, rows, cols);
}

#endif
