// A non-blocking stream does not wait for what the null stream did before the
// program made it.
#include "../check.cuh"

__global__ void number(int *x) {
  x[threadIdx.x] = threadIdx.x;
}

__global__ void reverse(const int *x, int *y) {
  y[threadIdx.x] = x[63 - threadIdx.x];
}

int main() {
  int *x = device<int>(64), *y = device<int>(64);
  cudaStream_t stream;
  number<<<1, 64>>>(x);
  CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  number<<<1, 64>>>(x);
  reverse<<<1, 64, 0, stream>>>(x, y);  // FAULT: stream-race
  finish(x, y);
  (void)cudaStreamDestroy(stream);
}
