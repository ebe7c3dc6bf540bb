// Host threads, each with a stream and memory of its own; one waits for another
// by joining it.
#include <thread>

#include "../check.cuh"

__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i]++;
}

static int work(int *pinned, int n) {
  int *x;
  cudaStream_t stream;
  CUDA(cudaStreamCreate(&stream));
  CUDA(cudaMalloc(&x, n * sizeof(int)));
  CUDA(cudaMemcpyAsync(x, pinned, n * sizeof(int), cudaMemcpyHostToDevice,
                       stream));
  increment<<<(n + 63) / 64, 64, 0, stream>>>(x, n);
  CUDA(cudaMemcpyAsync(pinned, x, n * sizeof(int), cudaMemcpyDeviceToHost,
                       stream));
  CUDA(cudaStreamSynchronize(stream));
  CUDA(cudaFree(x));
  CUDA(cudaStreamDestroy(stream));
  return 0;
}

int main() {
  const int n = 200, count = 3;
  int *pinned[count];
  std::thread threads[count];
  for (int t = 0; t < count; t++) {
    CUDA(cudaMallocHost(&pinned[t], n * sizeof(int)));
    for (int i = 0; i < n; i++) pinned[t][i] = t + i;
    threads[t] = std::thread(work, pinned[t], n);
  }
  bool good = true;
  for (int t = 0; t < count; t++) {
    threads[t].join();
    for (int i = 0; i < n; i++) good &= pinned[t][i] == t + i + 1;
    CUDA(cudaFreeHost(pinned[t]));
  }
  return verdict(good);
}
