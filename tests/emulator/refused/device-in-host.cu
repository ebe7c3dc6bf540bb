// The host uses what is the device's: variables, functions and their addresses,
// a kernel with no launch configuration.
#include <cstdio>

typedef float (*function)(float);

__device__ int count;
__device__ float table[16];
__constant__ float factor;
__device__ float square(float x) { return x * x; }
__device__ float cube(float x) { return x * x * x; }
__device__ function known = square;
__host__ __device__ float half(float x) { return x / 2; }

__global__ void add(float *out) {
  atomicAdd(&count, 1);
  out[threadIdx.x] = table[threadIdx.x % 16] * factor;
}
__global__ void map(function f, float *x) { x[threadIdx.x] = f(x[threadIdx.x]); }
template <function f>
__global__ void apply(float *x) {
  x[threadIdx.x] = f(x[threadIdx.x]);
}

int main() {
  float *out, host[16] = {};
  function f = square, g = half;  // ERROR: square is a __device__ function, whose address
  count = 0;  // ERROR: count is memory of the device
  cudaMalloc(&out, 64 * sizeof *out);
  cudaMemcpy(table, host, sizeof host,  // ERROR: table is memory of the device
             cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(factor, host, sizeof factor);
  add<<<1, 64>>>(out);
  add<<<1, 16>>>(table);   // ERROR: table is memory of the device
  printf("%d\n", count);   // ERROR: count is memory of the device
  cudaMemcpyFromSymbol(host, table, sizeof table);
  map<<<1, 32>>>(cube, out);   // ERROR: cube is a __device__ function, whose address
  f = &square;                 // ERROR: square is a __device__ function, whose address
  cudaMemcpyFromSymbol(&f, known, sizeof f);
  map<<<1, 32>>>(f, out);
  apply<cube><<<1, 32>>>(out);
  printf("%g\n", cube(2) +  // ERROR: cube is a __device__ function
                     half(g(2)));
  return sizeof table / sizeof table[0] != 16;
}
