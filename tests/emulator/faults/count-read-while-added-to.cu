// Each thread counts itself, and then reads a count that others still add to.
#include "../check.cuh"

__global__ void collect(const int *x, int n, int *count, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] % 3 == 0) {
    atomicAdd(count, 1);        // FAULT: global-race
    out[*count - 1] = x[i];     // FAULT: global-race
  }
}

int main() {
  const int n = 256;
  int *x = device(numbers<int>(n)), *out = device<int>(n);
  int *count = device(std::vector<int>(1, 0));
  collect<<<4, 64>>>(x, n, count, out);
  finish(x, out, count);
}
