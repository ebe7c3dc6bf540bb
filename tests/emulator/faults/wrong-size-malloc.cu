// cudaMalloc counts bytes; this one was given elements.
#include "../check.cuh"

__global__ void iota(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = i;  // FAULT: global-bounds
}

int main() {
  const int n = 200;
  int *x;
  CUDA(cudaMalloc(&x, n));
  iota<<<1, 64>>>(x, n);
  finish(x);
}
