// Warps take different branches, shuffle inside them, and meet at a barrier.
#include "../check.cuh"

__device__ int warp_max(int v) {
  for (int d = 16; d > 0; d /= 2) v = max(v, __shfl_xor_sync(~0u, v, d));
  return v;
}

__device__ int warp_sum(int v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  return v;
}

__global__ void statistics(const int *in, int *out) {
  __shared__ int s[2];
  int t = threadIdx.x, warp = t / 32;
  if (warp == 0) {
    int v = warp_max(max(in[t], in[t + 32]));
    if (t == 0) s[0] = v;
  } else if (warp == 1) {
    int v = warp_sum(in[t - 32] + in[t]);
    if (t == 32) s[1] = v;
  }
  __syncthreads();
  if (t < 2) out[t] = s[t];
}

int main() {
  std::vector<int> v = numbers<int>(64), want(2, 0);
  int *in = device(v), *out = device<int>(2);
  statistics<<<1, 96>>>(in, out);
  for (int x : v) want[0] = std::max(want[0], x), want[1] += x;
  bool good = host(out, 2) == want;
  return verdict(good);
}
