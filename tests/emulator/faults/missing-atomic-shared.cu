// Private bins per block, but shared by its threads.
#include "../check.cuh"

__global__ void histogram(const int *x, int n, int *bins) {
  __shared__ int mine[32];
  int t = threadIdx.x;
  if (t < 32) mine[t] = 0;
  __syncthreads();
  for (int i = t; i < n; i += blockDim.x)
    mine[x[i] & 31]++;  // FAULT: race
  __syncthreads();
  if (t < 32) atomicAdd(bins + t, mine[t]);
}

int main() {
  const int n = 700;
  int *x = device(numbers<int>(n)), *bins = device(std::vector<int>(32, 0));
  histogram<<<2, 128>>>(x, n, bins);
  finish(x, bins);
}
