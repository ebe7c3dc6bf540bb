// Tiled product; the barrier after the inner loop is missing, so that a fast
// warp overwrites the tile that a slow one still reads.
#include "../check.cuh"

const int tile = 16;

__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[tile][tile], bs[tile][tile];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * tile + y, col = blockIdx.x * tile + x;
  float sum = 0;
  for (int m = 0; m < n; m += tile) {
    as[y][x] = a[row * n + m + x];
    bs[y][x] = b[(m + y) * n + col];
    __syncthreads();
    for (int k = 0; k < tile; k++)
      sum += as[y][k] * bs[k][x];  // FAULT: race
  }
  c[row * n + col] = sum;
}

int main() {
  const int n = 48;
  float *a = device(numbers<float>(n * n)), *b = device(numbers<float>(n * n));
  float *c = device<float>(n * n);
  product<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(a, b, c, n);
  finish(a, b, c);
}
