// The same within one block: no other block is needed to lose an increment.
#include "../check.cuh"

__global__ void histogram(const int *x, int n, int *bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    bins[x[i] % 8] += 1;  // FAULT: global-race
}

int main() {
  const int n = 500;
  int *x = device(numbers<int>(n)), *bins = device(std::vector<int>(8, 0));
  histogram<<<1, 96>>>(x, n, bins);
  finish(x, bins);
}
