// Letters beyond ASCII in names.
#include <cstdio>
__device__ float größe(float π) {
  return 2 * π;
}
__global__ void fläche(float *α, int n) {
  __shared__ float σ[32];
  int i = threadIdx.x;
  if (i < n) {
    σ[i] = größe(α[i]);
    α[i] = σ[i];
  }
}
int main() {
  float *β;
  cudaMallocManaged(&β, 32 * sizeof(float));
  for (int i = 0; i < 32; i++)
    β[i] = i;
  fläche<<<1, 32>>>(β, 32);
  cudaDeviceSynchronize();
  printf("%g\n", β[3]);
  cudaFree(β);
}
//: 6
