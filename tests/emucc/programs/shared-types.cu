// Shared variables of types with constructors: nothing guards their
// initialisation, nothing of it is counted.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
struct Pair {
  int a, b;
  Pair() = default;
  __device__ Pair(int x) : a(x), b(x) {}
};
__global__ void k(half *out) {
  __shared__ half h[64];
  __shared__ half2 h2[32];
  __shared__ __nv_bfloat16 b;
  __shared__ Pair p[32];
  int t = threadIdx.x;
  h[t] = __float2half(float(t));
  h[t + 32] = h[t];
  h2[t] = __floats2half2_rn(1.f, 2.f);
  p[t] = Pair(t);
  if (t == 0)
    b = __float2bfloat16(3.f);
  __syncthreads();
  out[t] = h[63 - t] + __high2half(h2[31 - t]) +
           __float2half(p[31 - t].b + __bfloat162float(b));
}
int main() {
  half *o;
  cudaMallocManaged(&o, 64);
  k<<<1, 32>>>(o);
  cudaDeviceSynchronize();
  printf("%g %g\n", __half2float(o[0]), __half2float(o[31]));
  cudaFree(o);
}
//: 67 5
