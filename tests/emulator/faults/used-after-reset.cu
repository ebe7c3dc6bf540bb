// A reset of the device has given the memory back.
#include "../check.cuh"

__global__ void fill(int *x) {
  x[threadIdx.x] = 1;  // FAULT: use-after-free
}

int main() {
  int *x = device<int>(64);
  fill<<<1, 64>>>(x);
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaDeviceReset());
  fill<<<1, 64>>>(x);
  finish();
}
