// The allocation fails; nobody looks, and the kernel gets a null pointer.
#include "../check.cuh"

__global__ void clear(float *x) {
  x[threadIdx.x] = 0;  // FAULT: null-pointer
}

int main() {
  float *x = nullptr;
  cudaMalloc(&x, 80ull << 30);  // FAULT: call
  clear<<<1, 32>>>(x);
  return cudaDeviceSynchronize() != cudaSuccess;
}
