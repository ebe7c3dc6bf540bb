// What cudaMalloc has given goes to delete[], as if new had given it.
#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(32);
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  delete[] x;  // FAULT: host-access
  return 0;
}
