// A guard that lets one thread too many pass.
#include "../check.cuh"

__global__ void add(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  c[i] = a[i] + b[i];  // FAULT: global-bounds
}

int main() {
  const int n = 333;
  int *a = device(numbers<int>(n)), *b = device(numbers<int>(n));
  int *c = device<int>(n);
  add<<<3, 128>>>(a, b, c, n);
  finish(a, b, c);
}
