// An integer division rounds the grid down to nothing.
#include "../check.cuh"

__global__ void clear(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;
}

int main() {
  const int n = 100;
  float *x = device(numbers<float>(n));
  clear<<<n / 256, 256>>>(x, n);  // FAULT: launch
  cudaFree(x);
  return 0;
}
