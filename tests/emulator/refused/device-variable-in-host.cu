// The host counts on a __device__ variable as if it were its own.
#include <cstdio>

__device__ int count;
__device__ float table[16];
__constant__ float factor;

__global__ void add(float *out) {
  atomicAdd(&count, 1);
  out[threadIdx.x] = table[threadIdx.x % 16] * factor;
}

int main() {
  float *out, host[16] = {};
  count = 0;  // ERROR: count is memory of the device
  cudaMalloc(&out, 64 * sizeof *out);
  cudaMemcpy(table, host, sizeof host,  // ERROR: table is memory of the device
             cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(factor, host, sizeof factor);
  add<<<1, 64>>>(out);
  add<<<1, 16>>>(table);   // ERROR: table is memory of the device
  printf("%d\n", count);   // ERROR: count is memory of the device
  cudaMemcpyFromSymbol(host, table, sizeof table);
  return sizeof table / sizeof table[0] != 16;
}
