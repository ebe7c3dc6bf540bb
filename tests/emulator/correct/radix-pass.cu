// One-bit split passes with a block-wide scan: a radix sort of 6 bits.
#include "../check.cuh"
#include <algorithm>

__device__ int zeros_before(int zero, int *warp_total, int *all) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned votes = __ballot_sync(~0u, zero);
  int before = __popc(votes & ((1u << lane) - 1));
  if (lane == 0) warp_total[warp] = __popc(votes);
  *all = __syncthreads_count(zero);
  for (int w = 0; w < warp; w++) before += warp_total[w];
  return before;
}

__global__ void sort(unsigned *x, int bits) {
  extern __shared__ unsigned s[];
  __shared__ int warp_total[32];
  unsigned t = threadIdx.x;
  s[t] = x[t];
  for (int bit = 0; bit < bits; bit++) {
    __syncthreads();
    unsigned v = s[t];
    int all, zero = !(v >> bit & 1);
    int before = zeros_before(zero, warp_total, &all);
    int to = zero ? before : all + t - before;
    __syncthreads();
    s[to] = v;
  }
  __syncthreads();
  x[t] = s[t];
}

int main() {
  const int n = 192;
  std::vector<unsigned> v = numbers<unsigned>(n);
  for (unsigned &u : v) u %= 64;
  unsigned *x = device(v);
  sort<<<1, n, n * sizeof(unsigned)>>>(x, 6);
  std::vector<unsigned> got = host(x, n);
  std::sort(v.begin(), v.end());
  return verdict(got == v);
}
