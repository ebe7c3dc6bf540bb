// A padded tile, rows and columns not multiples of it.
#include "../check.cuh"

__global__ void transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += blockDim.y)
    if (x < cols && y + j < rows)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += blockDim.y)
    if (x < rows && y + j < cols)
      out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int rows = 45, cols = 70;
  std::vector<float> v = numbers<float>(rows * cols);
  float *in = device(v), *out = device<float>(rows * cols);
  transpose<<<dim3(3, 2), dim3(32, 8)>>>(in, out, rows, cols);
  std::vector<float> got = host(out, rows * cols);
  bool good = true;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      good &= got[c * rows + r] == v[r * cols + c];
  CUDA(cudaFree(in));
  CUDA(cudaFree(out));
  return verdict(good);
}
