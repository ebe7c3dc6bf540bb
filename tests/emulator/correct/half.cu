// Half and half2 arithmetic, sums kept in float.
#include <cuda_fp16.h>

#include "../check.cuh"

__global__ void dot(const __half *a, const __half *b, float *out, int n) {
  __shared__ float s[64];
  const __half2 *a2 = reinterpret_cast<const __half2 *>(a);
  const __half2 *b2 = reinterpret_cast<const __half2 *>(b);
  float sum = 0;
  for (int i = threadIdx.x; i < n / 2; i += blockDim.x) {
    float2 p = __half22float2(__hmul2(a2[i], b2[i]));
    sum += p.x + p.y;
  }
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}

int main() {
  const int n = 256;
  std::vector<__half> a(n), b(n);
  float want = 0;
  for (int i = 0; i < n; i++) {
    a[i] = __float2half(i % 9);
    b[i] = __float2half(i % 4 * 0.5f);
    want += (i % 9) * (i % 4 * 0.5f);
  }
  __half *x = device(a), *y = device(b);
  float *out = device<float>(1);
  dot<<<1, 64>>>(x, y, out, n);
  bool good = host(out, 1)[0] == want;
  return verdict(good);
}
