// A launch on freed memory of another stream's making.
#include "../check.cuh"

__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(x + i, 1);  // FAULT: use-after-free
}

int main() {
  const int n = 100;
  int *x = device(numbers<int>(n));
  cudaStream_t stream;
  CUDA(cudaStreamCreate(&stream));
  CUDA(cudaFree(x));
  increment<<<1, 128, 0, stream>>>(x, n);
  (void)cudaStreamSynchronize(stream);
  (void)cudaStreamDestroy(stream);
}
