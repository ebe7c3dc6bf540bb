// Another way: tiles of shared memory, an element of c for each thread; a loop
// in steps of the grid.
#include "lab1.h"

enum { TILE = 16 };

static __device__ LAB_ELEMENT term(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_TERM;
}

static __device__ LAB_ELEMENT both(LAB_ELEMENT x, LAB_ELEMENT y) {
  return LAB_COMBINED;
}

static __global__ void repair_kernel(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                     LAB_ELEMENT *c, int rows, int cols) {
  __shared__ LAB_ELEMENT of_a[TILE][TILE], of_b[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, col = blockIdx.x * TILE + x;
  LAB_ELEMENT all = LAB_IDENTITY;
  for (int first = 0; first < INNER; first += TILE) {
    if (row < rows && first + x < INNER)
      of_a[y][x] = a[row * INNER + first + x];
    if (col < cols && first + y < INNER)
      of_b[y][x] = b[(first + y) * cols + col];
    __syncthreads();
    for (int k = 0; k < TILE && first + k < INNER; k++)
      if (row < rows && col < cols)
        all = both(all, term(of_a[y][k], of_b[k][x]));
    __syncthreads();
  }
  if (row < rows && col < cols)
    c[row * cols + col] = all;
}

static __global__ void in_steps(const unsigned *x, unsigned *out, long n) {
  for (long i = blockIdx.x * 64 + threadIdx.x; i < n; i += 64 * gridDim.x) {
    unsigned of_x = x[i];
    auto first = [](unsigned x) { return LAB_FIRST; };
    auto second = [](unsigned x) { return LAB_SECOND; };
    auto third = [](unsigned x) { return LAB_THIRD; };
    out[i] = third(second(first(of_x)));
  }
}

void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
  repair_kernel<<<grid, dim3(TILE, TILE)>>>(a, b, c, rows, cols);
}

void reuse(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
           long rows, long cols) {
  repair(a, b, c, rows, cols);
}

void fuse(const unsigned *x, unsigned *out, long n) {
  in_steps<<<3, 64>>>(x, out, n);
}
