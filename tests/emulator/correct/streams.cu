// Two streams, pinned memory, asynchronous copies and events.
#include "../check.cuh"

__global__ void square(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

int main() {
  const int n = 500, half = n / 2;
  int *h, *d;
  CUDA(cudaMallocHost(&h, n * sizeof(int)));
  CUDA(cudaMalloc((void **)&d, n * sizeof(int)));
  for (int i = 0; i < n; i++) h[i] = i;
  cudaStream_t stream[2];
  cudaEvent_t begin, end;
  CUDA(cudaEventCreate(&begin));
  CUDA(cudaEventCreate(&end));
  CUDA(cudaEventRecord(begin));
  for (int s = 0; s < 2; s++) {
    CUDA(cudaStreamCreate(&stream[s]));
    int *from = h + s * half, *to = d + s * half;
    CUDA(cudaMemcpyAsync(to, from, half * sizeof(int), cudaMemcpyHostToDevice,
                         stream[s]));
    square<<<(half + 63) / 64, 64, 0, stream[s]>>>(to, half);
    CUDA(cudaMemcpyAsync(from, to, half * sizeof(int), cudaMemcpyDeviceToHost,
                         stream[s]));
  }
  CUDA(cudaEventRecord(end));
  CUDA(cudaEventSynchronize(end));
  float ms = -1;
  CUDA(cudaEventElapsedTime(&ms, begin, end));
  CUDA(cudaDeviceSynchronize());
  bool good = ms >= 0;
  for (int i = 0; i < n; i++) good &= h[i] == i * i;
  for (cudaStream_t s : stream) CUDA(cudaStreamDestroy(s));
  CUDA(cudaEventDestroy(begin));
  CUDA(cudaEventDestroy(end));
  CUDA(cudaFreeHost(h));
  CUDA(cudaFree(d));
  return verdict(good);
}
