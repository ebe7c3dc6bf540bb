// The host's own mistake: an array that was never made.
#include <cstdio>

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main(int argc, char **) {
  int *numbers = nullptr;
  numbers[argc] = 1;  // FAULT: segmentation-fault
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  clear<<<1, 32>>>(x);
  printf("%d\n", cudaDeviceSynchronize());
  cudaFree(x);
}
