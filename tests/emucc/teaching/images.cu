// Matrices as structs passed by value, with accessors that run on the device.
#include <cstdio>
#include <cstdlib>
#define SIDE 8

typedef struct {
  int rows, columns, pitch;
  double *cells;
} Table;

__device__ double at(const Table t, int r, int c) { return t.cells[r * t.pitch + c]; }
__device__ void put(Table t, int r, int c, double v) { t.cells[r * t.pitch + c] = v; }
__device__ Table corner(Table t, int r, int c)
{
  Table part = {SIDE, SIDE, t.pitch, t.cells + (r * t.pitch + c) * SIDE};
  return part;
}
__global__ void product(Table left, Table right, Table result)
{
  __shared__ double l[SIDE][SIDE], r[SIDE][SIDE + 1];
  const int y = threadIdx.y, x = threadIdx.x;
  double total = 0;
  for (int step = 0; step * SIDE < left.columns; step++) {
    l[y][x] = at(corner(left, blockIdx.y, step), y, x);
    r[y][x] = at(corner(right, step, blockIdx.x), y, x);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < SIDE; i++) total += l[y][i] * r[i][x];
    __syncthreads();
  }
  put(corner(result, blockIdx.y, blockIdx.x), y, x, total);
}
static Table make(int rows, int columns, int seed)
{
  Table t = {rows, columns, columns, NULL};
  cudaMallocManaged(&t.cells, sizeof(double) * rows * columns);
  for (int i = 0; i < rows * columns; i++) t.cells[i] = (i * seed) % 13 - 6;
  return t;
}
int main()
{
  Table a = make(24, 40, 5), b = make(40, 16, 3), c = make(24, 16, 0);
  dim3 block(SIDE, SIDE), grid(c.columns / block.x, c.rows / block.y);
  product<<<grid, block>>>(a, b, c);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  int bad = 0;
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 16; j++) {
      double want = 0;
      for (int k = 0; k < 40; k++) want += a.cells[i * 40 + k] * b.cells[k * 16 + j];
      if (want != c.cells[i * 16 + j]) bad++;
    }
  printf("%d of %d wrong\n", bad, 24 * 16);
  cudaFree(a.cells); cudaFree(b.cells); cudaFree(c.cells);
}
//: 0 of 384 wrong
