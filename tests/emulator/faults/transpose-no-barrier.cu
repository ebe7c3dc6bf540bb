// A padded transposition tile without its barrier.
#include "../check.cuh"

__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];  // FAULT: race
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];  // FAULT: race
}

int main() {
  const int n = 64;
  float *in = device(numbers<float>(n * n)), *out = device<float>(n * n);
  transpose<<<dim3(2, 2), dim3(32, 8)>>>(in, out, n);
  finish(in, out);
}
