// Streams ordered by events, by the null stream, by waiting; chunks of one array
// in several streams.
#include "../check.cuh"

__global__ void add(int *x, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += k;
}

int main() {
  const int n = 1000, chunk = 250;
  int *x = zeros<int>(n), *pinned, *managed;
  CUDA(cudaMallocHost(&pinned, n * sizeof(int)));
  CUDA(cudaMallocManaged(&managed, n * sizeof(int)));
  for (int i = 0; i < n; i++) pinned[i] = i, managed[i] = 0;
  cudaStream_t s[4], apart;
  cudaEvent_t done;
  CUDA(cudaEventCreate(&done));
  CUDA(cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking));
  for (int i = 0; i < 4; i++) {
    int *mine = x + i * chunk;
    CUDA(cudaStreamCreate(&s[i]));
    CUDA(cudaMemcpyAsync(mine, pinned + i * chunk, chunk * sizeof(int),
                         cudaMemcpyHostToDevice, s[i]));
    add<<<1, 256, 0, s[i]>>>(mine, chunk, 1);
  }
  add<<<4, 256>>>(x, n, 1); /* the null stream waits for all four */
  add<<<1, 256, 0, s[1]>>>(x, 250, 1);
  CUDA(cudaEventRecord(done, s[1]));
  CUDA(cudaStreamWaitEvent(apart, done, 0));
  add<<<1, 256, 0, apart>>>(x, 250, 1);
  CUDA(cudaMemcpyAsync(pinned, x, 250 * sizeof(int), cudaMemcpyDeviceToHost,
                       apart));
  CUDA(cudaStreamSynchronize(apart));
  bool good = pinned[7] == 11;
  add<<<4, 256>>>(managed, n, 5);
  CUDA(cudaDeviceSynchronize());
  good &= managed[n - 1] == 5;
  for (cudaStream_t each : s) CUDA(cudaStreamDestroy(each));
  CUDA(cudaStreamDestroy(apart));
  CUDA(cudaEventDestroy(done));
  CUDA(cudaFreeHost(pinned));
  CUDA(cudaFree(managed));
  return verdict(good);
}
