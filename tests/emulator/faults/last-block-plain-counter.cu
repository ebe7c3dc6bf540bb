// The blocks count themselves without an atomic: none or two may be the last.
#include "../check.cuh"

__device__ unsigned arrived;

__global__ void sum(const int *x, int *total, int *out) {
  atomicAdd(total, x[blockIdx.x]);
  __threadfence();
  unsigned ticket = arrived++;  // FAULT: global-race
  if (ticket + 1 == gridDim.x) *out = atomicAdd(total, 0);
}

int main() {
  int *x = device(numbers<int>(8));
  int *total = device(std::vector<int>(1, 0)), *out = device<int>(1);
  sum<<<8, 1>>>(x, total, out);
  finish(x, total, out);
}
