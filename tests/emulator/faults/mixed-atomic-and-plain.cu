// Readers look at a sum while others still add to it.
#include "../check.cuh"

__global__ void mean(const int *x, int n, int *sum, int *out) {
  int t = threadIdx.x;
  __shared__ int total;
  if (t == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, x[t]);  // FAULT: race
  out[t] = total / n;       // FAULT: race
  if (t == 0) *sum = n;
}

int main() {
  int *x = device(numbers<int>(128)), *sum = device<int>(1);
  int *out = device<int>(128);
  mean<<<1, 128>>>(x, 128, sum, out);
  finish(x, sum, out);
}
