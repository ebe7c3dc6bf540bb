// The buffer is freed before its result is copied.
#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int got[32], *x = device<int>(32);
  clear<<<1, 32>>>(x);
  cudaFree(x);
  cudaMemcpy(got, x, sizeof got,  // FAULT: copy-of-freed
             cudaMemcpyDeviceToHost);
  return 0;
}
