// Shared memory does not begin as zeros.
#include "../check.cuh"

__global__ void strided_sums(const float *x, int n, float *out) {
  __shared__ float part[64];
  int t = threadIdx.x;
  for (int i = t; i < n; i += 64) part[t] += x[i];  // FAULT: uninitialised
  out[t] = part[t];
}

int main() {
  const int n = 200;
  float *x = device(numbers<float>(n)), *out = device<float>(64);
  strided_sums<<<1, 64>>>(x, n, out);
  finish(x, out);
}
