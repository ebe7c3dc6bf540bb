// The chapter's own kernels, with the types of the lab.
#include "lab2.h"

#define float LAB_ELEMENT

namespace tiled {
//@ chapters/2-tiling/01-tiled.cu __global__ void matmul
} // namespace tiled

void repair(const float *a, const float *b, float *c, long rows, long cols) {
  dim3 grid((cols + LAB_TILE - 1) / LAB_TILE, (rows + LAB_TILE - 1) / LAB_TILE);
  tiled::matmul<LAB_TILE>
      <<<grid, dim3(LAB_TILE, LAB_TILE)>>>(a, b, c, rows, cols, INNER);
}

void square(const float *a, const float *b, float *c, long rows, long cols) {
  repair(a, b, c, rows, cols);
}

void window(const float *x, float *out, long n) {}
