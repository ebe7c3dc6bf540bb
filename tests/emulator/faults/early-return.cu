// The guard sends the last block's idle threads home before the barrier.
#include "../check.cuh"

__global__ void pair_sums(const float *in, float *out, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();  // FAULT: early-exit
  out[i] = s[threadIdx.x] + s[threadIdx.x ^ 1];
}

int main() {
  const int n = 150;
  float *in = device(numbers<float>(n)), *out = device<float>(n);
  pair_sums<<<(n + 63) / 64, 64>>>(in, out, n);
  finish(in, out);
}
