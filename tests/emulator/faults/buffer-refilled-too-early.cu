// The host fills the buffer anew while the copy may still read it.
#include "../check.cuh"

int main() {
  int *x = device<int>(64), *buffer;
  CUDA(cudaMallocHost(&buffer, 64 * sizeof(int)));
  cudaStream_t s;
  cudaStreamCreate(&s);
  for (int i = 0; i < 64; i++) buffer[i] = i;
  cudaMemcpyAsync(x, buffer, 64 * sizeof(int), cudaMemcpyHostToDevice, s);
  for (int i = 0; i < 64; i++) buffer[i] = -i;  // FAULT: host-race
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFreeHost(buffer);
  finish(x);
}
