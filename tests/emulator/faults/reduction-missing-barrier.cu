// The tree's steps are not separated.
#include "../check.cuh"

template <int block>
__global__ void sum(const float *x, float *out, int n) {
  __shared__ float s[block];
  int t = threadIdx.x, i = blockIdx.x * block + t;
  s[t] = i < n ? x[i] : 0;
  __syncthreads();
  for (int d = block / 2; d > 0; d /= 2)
    if (t < d) s[t] += s[t + d];  // FAULT: race
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int n = 1000, block = 256;
  float *x = device(numbers<float>(n)), *out = device<float>(4);
  sum<block><<<4, block>>>(x, out, n);
  finish(x, out);
}
