// Half precision and bfloat16: rounding, operators, pairs, conversions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
__global__ void kernel(const float *in, __half *h, half2 *h2, __nv_bfloat16 *b, float *out) {
  int i = threadIdx.x;
  __half x = __float2half(in[i]), y = __hmul(x, __float2half(2.0f));
  h[i] = x + y * half(0.5f);
  h2[i] = __hfma2(__float2half2_rn(in[i]), __floats2half2_rn(2, 3), __float2half2_rn(1));
  b[i] = __hadd(__float2bfloat16(in[i]), __float2bfloat16(1));
  x += __half(1.0f);
  out[i] = __half2float(x > y ? x : y) + __low2float(h2[i]) + __high2float(h2[i]) +
           float(hsqrt(__half(16.0f))) + __half2float(__hmax(x, y));
  h2[i] = __hadd2(h2[i], make_half2(1, 2));
}
__global__ void accumulate(half *sum, half2 *pair) {
  atomicAdd(sum, __float2half(1.0f));
  half v = __shfl_down_sync(0xffffffff, half(float(threadIdx.x)), 1);
  if (threadIdx.x == 0)
    *pair = half2(v, v);
}
int main() {
  float *in, *out;
  __half *h, *sum;
  half2 *h2;
  __nv_bfloat16 *b;
  cudaMallocManaged(&in, 128), cudaMallocManaged(&out, 128);
  cudaMallocManaged(&h, 64), cudaMallocManaged(&h2, 128), cudaMallocManaged(&b, 64);
  cudaMallocManaged(&sum, 2);
  for (int i = 0; i < 32; i++)
    in[i] = i;
  *sum = 0.0f;
  kernel<<<1, 32>>>(in, h, h2, b, out);
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g\n", float(h[3]), float(h2[3].x), __half2float(h2[3].y),
         __bfloat162float(b[3]), out[3]);
  accumulate<<<1, 32>>>(sum, h2);
  cudaDeviceSynchronize();
  printf("%g %g\n", __half2float(*sum), __low2float(*h2));
  printf("%d %#x %#x %#x %g\n", (int)sizeof(half2), __half_as_ushort(__float2half(65520)),
         __half_as_ushort(__float2half(5.9604645e-8f)), __half_as_ushort(__float2half(0.1f)),
         __half2float(__float2half(2049)));
  printf("%#x %#x %g\n", __bfloat16_as_ushort(__float2bfloat16(1.00390625f)),
         __bfloat16_as_ushort(__float2bfloat16(1.01171875f)), __half2float(__float2half(-1e-9f)));
  cudaFree(in), cudaFree(out), cudaFree(h), cudaFree(h2), cudaFree(b), cudaFree(sum);
}
//: 6 8 12 4 33
//: 32 1
//: 4 0x7c00 0x1 0x2e66 2048
//: 0x3f80 0x3f82 -0
