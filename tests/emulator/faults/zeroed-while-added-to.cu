// Thread 0 of the grid clears the total that other blocks already add to.
#include "../check.cuh"

__global__ void sum(const int *x, int *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) *total = 0;           // FAULT: global-race
  __syncthreads();
  if (i < n) atomicAdd(total, x[i]);  // FAULT: global-race
}

int main() {
  const int n = 200;
  int *x = device(numbers<int>(n)), *total = device(std::vector<int>(1, 0));
  sum<<<4, 64>>>(x, total, n);
  finish(x, total);
}
