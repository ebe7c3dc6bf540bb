// The most copied reduction there is: its last warp runs without __syncwarp.
// Every GPU so far gives its sum; that it does is no promise.
//! prints 8128 24512
//! prints 8128 24512 by a loop
//! prints 1520 5616 by pairs
#include "../check.cuh"

__global__ void sums(const int *x, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];  // FAULT: warp-race
    s[t] += s[t + 8];  // FAULT: warp-race
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sums_by_loop(const int *x, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];  // FAULT: warp-race
    if (d > 32) __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

struct Pair {
  int a, b;
};
__device__ void operator+=(Pair &x, Pair y) {
  x.a += y.a;
  x.b += y.b;
}

// Of each warp, in all its lanes.
__device__ void exchange(Pair *s, int t, int d) {
  s[t] += s[t ^ d];  // FAULT: warp-race
}

__global__ void sums_by_pairs(const int *x, int *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t].a = x[blockIdx.x * 128 + t];
  s[t].b = t;
  __syncthreads();
  exchange(s, t, 16);
  for (int d = 8; d > 0; d >>= 1) exchange(s, t, d);
  if (t == 37) out[blockIdx.x] = s[t].a;
}

int main() {
  std::vector<int> v(256);
  for (int i = 0; i < 256; i++) v[i] = i;
  int *x = device(v), *out = device<int>(2);
  sums<<<2, 128>>>(x, out);
  std::vector<int> sum = host(out, 2);
  printf("%d %d\n", sum[0], sum[1]);
  sums_by_loop<<<2, 128>>>(x, out);
  sum = host(out, 2);
  printf("%d %d by a loop\n", sum[0], sum[1]);
  sums_by_pairs<<<2, 128>>>(x, out);
  sum = host(out, 2);
  printf("%d %d by pairs\n", sum[0], sum[1]);
  finish(x, out);
}
