// Histograms whose bins are incremented by threads of all blocks: plainly, and by
// atomic operations that are atomic within a block.
#include "../check.cuh"

__global__ void histogram(const unsigned char *x, int n, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[x[i] % 16]++;  // FAULT: global-race
}

__global__ void of_block_scope(const unsigned char *x, int n, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd_block(&bins[x[i] % 16], 1);  // FAULT: global-race
}

int main() {
  const int n = 1000;
  unsigned char *x = device(numbers<unsigned char>(n));
  int *bins = device(std::vector<int>(16, 0));
  histogram<<<(n + 127) / 128, 128>>>(x, n, bins);
  of_block_scope<<<(n + 127) / 128, 128>>>(x, n, bins);
  finish(x, bins);
}
