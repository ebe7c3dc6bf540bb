// Memory that one stream allocates in its order is used in another.
#include "../check.cuh"

__global__ void fill(int *x) { x[threadIdx.x] = 1; }

int main() {
  cudaStream_t one, other;
  CUDA(cudaStreamCreate(&one));
  CUDA(cudaStreamCreate(&other));
  int *x;
  CUDA(cudaMallocAsync(&x, 64 * sizeof(int), one));
  fill<<<1, 64, 0, other>>>(x);  // FAULT: stream-race
  finish(x);
  CUDA(cudaStreamDestroy(one));
  CUDA(cudaStreamDestroy(other));
}
