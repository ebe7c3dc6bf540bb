// The last steps of a reduction in one warp, volatile and with __syncwarp.
#include "../check.cuh"

__device__ void last_warp(volatile int *s, int t) {
  for (int d = 32; d > 0; d /= 2) {
    int v = s[t] + (t + d < 64 ? s[t + d] : 0);
    __syncwarp();
    s[t] = v;
    __syncwarp();
  }
}

__global__ void sum(const int *x, int n, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? x[i] : 0;
  __syncthreads();
  if (t < 128) s[t] += s[t + 128];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) last_warp(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int n = 700;
  std::vector<int> v = numbers<int>(n);
  int *x = device(v), *out = device<int>(3), want = 0, got = 0;
  sum<<<3, 256>>>(x, n, out);
  for (int k : v) want += k;
  for (int k : host(out, 3)) got += k;
  return verdict(got == want);
}
