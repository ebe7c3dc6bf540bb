// Streams, events and callbacks.
#include <cstdio>

__global__ void add(int *x, int by) { x[blockIdx.x * blockDim.x + threadIdx.x] += by; }
void CUDART_CB done(cudaStream_t, cudaError_t status, void *data) {
  printf("callback %d %s\n", *(int *)data, cudaGetErrorString(status));
}
int main() {
  const int parts = 4, n = 64;
  int *h, *d;
  cudaMallocHost((void **)&h, parts * n * sizeof(int));
  cudaMalloc((void **)&d, parts * n * sizeof(int));
  cudaMemset(h, 0, 0);
  for (int i = 0; i < parts * n; i++)
    h[i] = i;
  cudaStream_t streams[parts];
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreateWithFlags(&stop, cudaEventDefault);
  cudaEventRecord(start);
  for (int s = 0; s < parts; s++) {
    int at = s * n;
    cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking);
    cudaMemcpyAsync(d + at, h + at, n * sizeof(int), cudaMemcpyHostToDevice, streams[s]);
    add<<<2, n / 2, 0, streams[s]>>>(d + at, s + 1);
    cudaMemcpyAsync(h + at, d + at, n * sizeof(int), cudaMemcpyDeviceToHost, streams[s]);
  }
  int id = 42;
  cudaStreamAddCallback(streams[0], done, &id, 0);
  cudaEventRecord(stop, streams[parts - 1]);
  cudaStreamWaitEvent(streams[0], stop);
  cudaEventSynchronize(stop);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  for (int s = 0; s < parts; s++) {
    cudaStreamSynchronize(streams[s]);
    printf("%d ", cudaStreamQuery(streams[s]));
    cudaStreamDestroy(streams[s]);
  }
  printf("%d %d %d\n", h[0], h[parts * n - 1], ms >= 0);
  printf("%s\n", cudaGetErrorName(cudaEventQuery(stop)));
  cudaEventDestroy(start), cudaEventDestroy(stop);
  cudaFreeHost(h), cudaFree(d);
}
//: callback 42 no error
//: 0 0 0 0 1 259 1
//: cudaSuccess
