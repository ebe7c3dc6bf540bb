// The tiled product's inner loop: 8 warps, 2 x 2 blocks, 2 tiles of 16 steps.
#include "../check.cuh"

__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][16];
  __shared__ float bs[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  float sum = 0;
  for (int m = 0; m < n; m += 16) {
    // COUNT: global load requests=64 sectors=256
    as[y][x] = a[row * n + m + x];
    // COUNT: shared store requests=64 wavefronts=64
    bs[y][x] = b[(m + y) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; k++) {
      // COUNT: shared load requests=1024 wavefronts=1024
      float left = as[y][k];
      // COUNT: shared load requests=1024 wavefronts=1024
      float right = bs[k][x];
      sum += left * right;
    }
    __syncthreads();
  }
  c[row * n + col] = sum;  // COUNT: global store requests=32 sectors=128
}

int main() {
  const int n = 32;
  float *a = device(numbers<float>(n * n)), *b = device(numbers<float>(n * n));
  float *c = device<float>(n * n);
  product<<<dim3(2, 2), dim3(16, 16)>>>(a, b, c, n);
  finish();
}
