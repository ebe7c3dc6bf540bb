// One of two allocations is never freed.
#include <cstdio>

__global__ void clear(float *x) { x[threadIdx.x] = 0; }

int main() {
  float *kept, *lost;
  cudaMalloc(&kept, 64 * sizeof(float));
  cudaMalloc(&lost, 96 * sizeof(float));  // FAULT: leak
  clear<<<1, 64>>>(kept);
  clear<<<1, 96>>>(lost);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaFree(kept);
  return 0;
}
