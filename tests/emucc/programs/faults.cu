// A fault in a kernel is sticky: every later call returns it.
//! status 1
#include <cassert>
#include <cstdio>
__global__ void check(int *x, int i) {
  assert(x[i] == 1);
  x[i] = 2;
}
int main() {
  int *x, y = 7;
  cudaMallocManaged(&x, sizeof(int));
  *x = 1;
  check<<<1, 1>>>(x, 0);
  printf("%s %d\n", cudaGetErrorName(cudaDeviceSynchronize()), *x);
  check<<<1, 1>>>(x, 0);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(&y, x, 4, cudaMemcpyDeviceToHost)));
  check<<<1, 1>>>(x, 0);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%d %d\n", *x, y);
}
//: cudaSuccess 2
//: cudaErrorAssert
//: device-side assert triggered
//: cudaErrorAssert
//: cudaErrorAssert
//: 2 7
