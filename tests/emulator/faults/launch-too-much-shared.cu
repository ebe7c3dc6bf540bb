// 64 KiB of dynamic shared memory without cudaFuncSetAttribute.
#include "../check.cuh"

__global__ void stage(float *x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() {
  float *x = device(numbers<float>(64));
  stage<<<1, 64, 64 * 1024>>>(x);  // FAULT: launch
  cudaFree(x);
  return 0;
}
