// Occupancy queries and function attributes.
#include <cstdio>
__global__ void plain(int *x) { x[threadIdx.x] = 1; }
__global__ void __launch_bounds__(256, 2) bounded(int *x) { x[threadIdx.x] = 1; }
__global__ void tile(float *x) {
  __shared__ float t[64][64];
  t[threadIdx.x][0] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = t[0][0];
}
__global__ void dynamic(float *x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
}
template <int N> __global__ void sized(int *x) { x[N] = N; }

int main() {
  int blocks, grid, size;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 256, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 1024, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 32, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tile, 64, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, dynamic, 128, 32768);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sized<3>, 96, 0);
  printf("%d\n", blocks);
  cudaOccupancyMaxPotentialBlockSize(&grid, &size, plain, 0, 0);
  printf("%d %d\n", grid, size);
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, tile);
  printf("%zu %d\n", a.sharedSizeBytes, a.maxThreadsPerBlock);
  int *x;
  cudaMalloc(&x, 4096);
  bounded<<<1, 256>>>(x);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  bounded<<<1, 512>>>(x);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFuncGetAttributes(&a, (const void *)bounded);
  printf("%d\n", a.maxThreadsPerBlock);
  printf("%s\n", cudaGetErrorName(cudaFuncGetAttributes(&a, (void *)main)));
  cudaFree(x);
}
//: 8 2 32 13 6 21
//: 264 1024
//: 16384 1024
//: cudaSuccess
//: cudaErrorInvalidValue
//: 256
//: cudaErrorInvalidDeviceFunction
