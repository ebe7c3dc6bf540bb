// Lanes with equal keys find each other; the lowest adds for all of them.
#include "../check.cuh"

__global__ void histogram(const int *key, int n, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned active = __ballot_sync(0xffffffffu, i < n);
  if (i >= n) return;
  unsigned peers = __match_any_sync(active, key[i]);
  if (__ffs(peers) - 1 == threadIdx.x % 32)
    atomicAdd(&bins[key[i]], __popc(peers));
}

int main() {
  const int n = 500;
  std::vector<int> v = numbers<int>(n), want(10, 0);
  for (int &x : v) want[x %= 10]++;
  int *key = device(v), *bins = zeros<int>(10);
  histogram<<<4, 128>>>(key, n, bins);
  bool good = host(bins, 10) == want;
  return verdict(good);
}
