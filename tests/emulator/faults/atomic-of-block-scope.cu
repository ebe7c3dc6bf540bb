// Blocks share a histogram whose atomic operations are atomic within a block.
#include "../check.cuh"

__global__ void count(const int *x, int n, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd_block(&bins[x[i] % 8], 1);  // FAULT: global-race
}

int main() {
  int *x = device(numbers<int>(256)), *bins = device(std::vector<int>(8, 0));
  count<<<4, 64>>>(x, 256, bins);
  finish(x, bins);
}
