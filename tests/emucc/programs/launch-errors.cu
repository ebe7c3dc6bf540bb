// Errors of launches and calls: which, when, and how they are read.
#include <cstdio>

__global__ void k(int *x) {
  extern __shared__ int s[];
  if (x)
    x[blockIdx.x] = s == nullptr;
}
__global__ void big(char *out) {
  __shared__ char a[40000];
  a[threadIdx.x] = 1;
  if (out)
    out[0] = a[(threadIdx.x + 1) % blockDim.x];
}
static void say(const char *what) {
  printf("%s: %s\n", what, cudaGetErrorName(cudaGetLastError()));
}
int main() {
  k<<<1, 1025>>>(nullptr);
  printf("%s %s\n", cudaGetErrorName(cudaPeekAtLastError()),
         cudaGetErrorString(cudaPeekAtLastError()));
  say("1025 threads");
  say("again");
  k<<<1, dim3(32, 32, 2)>>>(nullptr), say("2048 threads");
  k<<<1, dim3(1, 1, 65)>>>(nullptr), say("z of a block");
  k<<<dim3(1, 65536), 1>>>(nullptr), say("y of a grid");
  k<<<0, 32>>>(nullptr), say("no block");
  k<<<1, 0>>>(nullptr), say("no thread");
  k<<<1, 1, 49153>>>(nullptr), say("48 KiB and a byte");
  big<<<1, 1, 10000>>>(nullptr), say("static and dynamic");
  k<<<1, 1, 49152>>>(nullptr), say("48 KiB");
  say("none");
  printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(
      k, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1)));
  say("noted");
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       227 * 1024);
  k<<<1, 1, 227 * 1024>>>(nullptr), say("227 KiB allowed");

  int h[4], *d, *d2;
  cudaMalloc(&d, sizeof h);
  printf("%s\n", cudaGetErrorName(cudaMemcpy(d, h, 17, cudaMemcpyHostToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(nullptr, h, 4, cudaMemcpyHostToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(h, h, 4, cudaMemcpyDeviceToHost)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(h, d, 4, (cudaMemcpyKind)9)));
  printf("%s\n", cudaGetErrorName(cudaMemset(h, 0, 4)));
  printf("%s\n", cudaGetErrorName(cudaMalloc(&d2, (size_t)1 << 50)));
  printf("%s\n", cudaGetErrorName(cudaFree(d + 1)));
  printf("%s\n", cudaGetErrorName(cudaFree(h)));
  printf("%s\n", cudaGetErrorName(cudaFree(d)));
  printf("%s\n", cudaGetErrorName(cudaEventDestroy(nullptr)));
  say("last");
  printf("%s\n", cudaGetErrorString((cudaError_t)12345));
}
//: cudaErrorInvalidValue invalid argument
//: 1025 threads: cudaErrorInvalidValue
//: again: cudaSuccess
//: 2048 threads: cudaErrorInvalidValue
//: z of a block: cudaErrorInvalidValue
//: y of a grid: cudaErrorInvalidValue
//: no block: cudaErrorInvalidValue
//: no thread: cudaErrorInvalidValue
//: 48 KiB and a byte: cudaErrorInvalidValue
//: static and dynamic: cudaErrorInvalidValue
//: 48 KiB: cudaSuccess
//: none: cudaSuccess
//: cudaErrorInvalidValue
//: noted: cudaErrorInvalidValue
//: 227 KiB allowed: cudaSuccess
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaErrorInvalidMemcpyDirection
//: cudaErrorInvalidValue
//: cudaErrorMemoryAllocation
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaSuccess
//: cudaErrorInvalidResourceHandle
//: last: cudaErrorInvalidResourceHandle
//: unrecognized error code
