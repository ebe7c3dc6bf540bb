// A ragged block fills its tile only up to n, then sums all of it.
#include "../check.cuh"

__global__ void block_sums(const float *x, int n, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (i < n) s[t] = x[i];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];  // FAULT: uninitialised
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int n = 300;
  float *x = device(numbers<float>(n)), *out = device<float>(3);
  block_sums<<<3, 128>>>(x, n, out);
  finish(x, out);
}
