// The same with a volatile pointer: the right sum, and still no promise.
//! prints 8128 24512
#include "../check.cuh"

__device__ void last_warp(volatile int *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];  // FAULT: warp-race
  s[t] += s[t + 8];  // FAULT: warp-race
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}

__global__ void sums(const int *x, int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) last_warp(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  std::vector<int> v(256);
  for (int i = 0; i < 256; i++) v[i] = i;
  int *x = device(v), *out = device<int>(2);
  sums<<<2, 128, 128 * sizeof(int)>>>(x, out);
  std::vector<int> sum = host(out, 2);
  printf("%d %d\n", sum[0], sum[1]);
  finish(x, out);
}
