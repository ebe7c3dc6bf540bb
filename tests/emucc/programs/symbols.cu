// __constant__, __device__ and __managed__ variables.
#include <cstdio>

struct Parameters { float scale; int offset; };
__constant__ float weights[8];
__constant__ Parameters parameters;
__device__ __constant__ int table[4] = {1, 2, 4, 8};
__device__ int counter, total = 5;
__device__ float history[2][3];
__managed__ int shared_with_host = 3;
static __device__ unsigned long long big;
const __device__ double half_of = 0.5;
namespace inner {
__device__ int hidden = 11;
}

__global__ void kernel(float *out) {
  int i = threadIdx.x;
  out[i] = weights[i] * parameters.scale + parameters.offset + table[i % 4];
  atomicAdd(&counter, 1);
  if (i == 0) {
    total *= 2;
    history[1][2] = 6.5f;
    shared_with_host += int(2 * half_of) + inner::hidden;
    big = 1ull << 40;
  }
}
int main() {
  float h[8], *d;
  for (int i = 0; i < 8; i++)
    h[i] = i;
  Parameters p = {10, 100};
  cudaMalloc(&d, sizeof h);
  cudaMemcpyToSymbol(weights, h, sizeof h);
  cudaMemcpyToSymbol(weights, h, sizeof(float), 7 * sizeof(float));
  cudaMemcpyToSymbol(parameters, &p, sizeof p, 0, cudaMemcpyHostToDevice);
  kernel<<<1, 8>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g %g\n", h[0], h[5], h[7]);
  int c, t;
  float last;
  unsigned long long b;
  cudaMemcpyFromSymbol(&c, counter, sizeof c);
  cudaMemcpyFromSymbol(&t, total, sizeof t);
  cudaMemcpyFromSymbol(&last, history, sizeof last, 5 * sizeof(float));
  cudaMemcpyFromSymbol(&b, big, sizeof b);
  printf("%d %d %g %d %llu\n", c, t, last, shared_with_host, b);
  void *address;
  size_t bytes;
  cudaGetSymbolAddress(&address, history);
  cudaGetSymbolSize(&bytes, history);
  cudaMemset(address, 0, bytes);
  cudaMemcpyFromSymbol(&last, history, sizeof last, 5 * sizeof(float));
  printf("%zu %g\n", bytes, last);
  printf("%s\n", cudaGetErrorName(cudaMemcpyToSymbol(weights, h, 64)));
  int local;
  printf("%s\n", cudaGetErrorName(cudaMemcpyToSymbol(local, h, 4)));
  cudaGetLastError();
  cudaFree(d);
}
//: 101 152 108
//: 8 10 6.5 15 1099511627776
//: 24 0
//: cudaErrorInvalidValue
//: cudaErrorInvalidSymbol
