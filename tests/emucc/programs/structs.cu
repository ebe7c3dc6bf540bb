// Structs that functions return reach memory in stores that are seen.
#include <cstdio>
struct Vec { double x, y, z; };
struct Box {
  double low, high, spare[2];
  __device__ Box(double a) : low(a), high(a + 1), spare{1, 2} {}
  __device__ Box operator+(const Box &o) const {
    Box sum(low + o.low);
    for (int i = 0; i < 10; i++)
      sum.high += sin(o.high * i);
    return sum;
  }
};
__device__ __noinline__ Vec make(double x) { return Vec{x, 2 * x, 3 * x}; }
__device__ Box nest(int depth, Box b) {
  return depth ? nest(depth - 1, b + b) : b;
}
__global__ void kernel(Vec *v, Box *b, int n) {
  int i = threadIdx.x;
  v[i] = make(i);
  if (i < n)
    b[i] = Box(i) + Box(2 * i);
}
__global__ void recursive(double *low) { *low = nest(3, Box(1)).low; }
int main() {
  Vec *v;
  Box *b;
  double *low;
  cudaMallocManaged(&v, 32 * sizeof *v);
  cudaMallocManaged(&b, 32 * sizeof *b);
  cudaMallocManaged(&low, sizeof *low);
  kernel<<<1, 32>>>(v, b, 32);
  recursive<<<1, 1>>>(low);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", v[5].z, b[3].low, b[3].spare[1], *low);
  cudaFree(v), cudaFree(b), cudaFree(low);
}
//: 15 9 2 8
//# v[i] = store 8 96
//# b[i] = store 8 128
