// main looks at the result where it lies: in device memory.
#include "../check.cuh"

__global__ void add(int a, int b, int *sum) { *sum = a + b; }

int main() {
  int *sum = device<int>(1);
  add<<<1, 1>>>(2, 3, sum);
  CUDA(cudaDeviceSynchronize());
  int result = *sum;  // FAULT: host-access
  printf("%d\n", result);
  finish(sum);
}
