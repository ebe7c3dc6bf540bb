// The time between two events is asked for before the second has come.
#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(32);
  cudaEvent_t start, stop;
  float ms = 0;
  CUDA(cudaEventCreate(&start));
  CUDA(cudaEventCreate(&stop));
  CUDA(cudaEventRecord(start));
  clear<<<1, 32>>>(x);
  CUDA(cudaEventRecord(stop));
  CUDA(cudaEventElapsedTime(&ms, start, stop));  // FAULT: host-race
  CUDA(cudaEventSynchronize(stop));
  CUDA(cudaEventElapsedTime(&ms, start, stop));
  CUDA(cudaEventRecord(stop));
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaEventElapsedTime(&ms, start, stop));
  finish(x);
}
