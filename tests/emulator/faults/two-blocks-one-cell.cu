// Every block writes its result to the same place.
#include "../check.cuh"

__global__ void maximum(const int *x, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] = max(s[t], s[t + d]);
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];  // FAULT: global-race
}

int main() {
  int *x = device(numbers<int>(256)), *out = device<int>(1);
  maximum<<<4, 64>>>(x, out);
  finish(x, out);
}
