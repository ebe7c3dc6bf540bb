// The copy has been asked for, and is not waited for.
#include "../check.cuh"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main() {
  int *x = device<int>(64), *got, sum = 0;
  CUDA(cudaMallocHost(&got, 64 * sizeof(int)));
  cudaStream_t s;
  cudaStreamCreate(&s);
  fill<<<1, 64, 0, s>>>(x);
  cudaMemcpyAsync(got, x, 64 * sizeof(int), cudaMemcpyDeviceToHost, s);
  for (int i = 0; i < 64; i++) sum += got[i];  // FAULT: host-race
  printf("%d\n", sum);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFreeHost(got);
  finish(x);
}
