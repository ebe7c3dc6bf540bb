// The second stream does not wait for what the first one computes.
#include "../check.cuh"

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void twice(const int *x, int *y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }

int main() {
  int *x = device<int>(64), *y = device<int>(64);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  fill<<<1, 64, 0, a>>>(x);      // FAULT: stream-race
  twice<<<1, 64, 0, b>>>(x, y);  // FAULT: stream-race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  finish(x, y);
}
