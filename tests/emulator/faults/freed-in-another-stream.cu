// Memory is freed in the order of one stream, while work of another uses it.
#include "../check.cuh"

__global__ void set(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  cudaStream_t one, other;
  CUDA(cudaStreamCreate(&one));
  CUDA(cudaStreamCreate(&other));
  int *a;
  CUDA(cudaMallocAsync(&a, 64 * sizeof *a, one));
  set<<<1, 64, 0, one>>>(a);
  CUDA(cudaFreeAsync(a, other));  // FAULT: stream-race
  CUDA(cudaStreamDestroy(one));
  CUDA(cudaStreamDestroy(other));
  finish();
}
