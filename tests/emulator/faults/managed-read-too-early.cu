// A launch returns at once; the host does not wait.
#include "../check.cuh"

__global__ void square(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

int main() {
  const int n = 100;
  float *x, sum = 0;
  CUDA(cudaMallocManaged(&x, n * sizeof(float)));
  for (int i = 0; i < n; i++) x[i] = i;
  square<<<1, 128>>>(x, n);
  for (int i = 0; i < n; i++) sum += x[i];  // FAULT: host-race
  printf("%g\n", sum);
  finish(x);
}
