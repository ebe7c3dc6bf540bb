// The total is never set to zero.
#include "../check.cuh"

__global__ void sum(const int *x, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);  // FAULT: uninitialised
}

int main() {
  const int n = 200;
  int *x = device(numbers<int>(n)), *total = device<int>(1);
  sum<<<2, 128>>>(x, n, total);
  finish(x, total);
}
