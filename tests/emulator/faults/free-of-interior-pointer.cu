// The pointer was advanced before it is freed.
#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(64);
  x += 32;
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  cudaFree(x);  // FAULT: bad-free
  cudaFree(x - 32);
}
