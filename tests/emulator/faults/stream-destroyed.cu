// The stream is destroyed before its last kernel is launched.
#include "../check.cuh"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main() {
  int *x = device<int>(64);
  cudaStream_t s;
  cudaStreamCreate(&s);
  fill<<<1, 64, 0, s>>>(x);
  cudaStreamDestroy(s);
  fill<<<1, 64, 0, s>>>(x);  // FAULT: launch
  finish(x);
}
