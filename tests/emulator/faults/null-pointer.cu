// An allocation was forgotten.
#include <cstdio>

__global__ void clear(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  // FAULT: null-pointer
}

int main() {
  float *x = nullptr;
  clear<<<2, 64>>>(x, 100);
  cudaDeviceSynchronize();
  return 0;
}
