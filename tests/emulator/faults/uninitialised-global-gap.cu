// The first kernel writes even elements, the second reads them all.
#include "../check.cuh"

__global__ void evens(float *x, int n) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) x[i] = i;
}

__global__ void doubled(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];  // FAULT: uninitialised
}

int main() {
  const int n = 150;
  float *x = device<float>(n), *y = device<float>(n);
  evens<<<2, 64>>>(x, n);
  doubled<<<3, 64>>>(x, y, n);
  finish(x, y);
}
