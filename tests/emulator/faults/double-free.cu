// Two owners of one allocation; nobody looks at cudaFree's answer.
#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(32);
  int *alias = x;
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  cudaFree(x);
  cudaFree(alias);  // FAULT: bad-free
}
