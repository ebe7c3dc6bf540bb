// 2048 threads per block: the launch fails, and nobody asks.
#include "../check.cuh"

__global__ void clear(float *x, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] = 0;
}

int main() {
  const int n = 2048;
  float *x = device(numbers<float>(n));
  clear<<<1, n>>>(x, n);  // FAULT: launch
  std::vector<float> y(n);
  cudaMemcpy(y.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
