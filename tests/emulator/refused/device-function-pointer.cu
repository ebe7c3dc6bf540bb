// The host takes the address of a __device__ function: it has none there.
#include <cstdio>

typedef float (*function)(float);

__device__ float square(float x) { return x * x; }
__device__ float cube(float x) { return x * x * x; }
__device__ function known = square;
__host__ __device__ float half(float x) { return x / 2; }

__global__ void map(function f, float *x) { x[threadIdx.x] = f(x[threadIdx.x]); }
template <function f, int times>
__global__ void repeat(float *x) {
  for (int i = 0; i < times; i++) x[threadIdx.x] = f(x[threadIdx.x]);
}

int main() {
  float *x;
  function f = square, g = half;  // ERROR: square is a __device__ function, whose address
  cudaMalloc(&x, 32 * sizeof *x);
  map<<<1, 32>>>(cube, x);     // ERROR: cube is a __device__ function, whose address
  f = &square;                 // ERROR: square is a __device__ function, whose address
  cudaMemcpyFromSymbol(&f, known, sizeof f);
  map<<<1, 32>>>(f, x);
  repeat<cube, 2><<<1, 32>>>(x);
  printf("%g\n", g(2));
}
