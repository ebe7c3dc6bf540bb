// What nothing has written is copied within the device, then to the host.
#include "../check.cuh"

__global__ void evens(int *x) { x[2 * threadIdx.x] = threadIdx.x; }

int main() {
  int *a = device<int>(64), *b = device<int>(64), got[64], sum = 0;
  evens<<<1, 32>>>(a);
  CUDA(cudaMemcpy(b, a, sizeof got, cudaMemcpyDeviceToDevice));
  CUDA(cudaMemcpy(got, b, sizeof got, cudaMemcpyDeviceToHost));  // FAULT: uninitialised
  for (int i = 0; i < 64; i++) sum += got[i];
  printf("%d\n", sum);
  finish(a, b);
}
