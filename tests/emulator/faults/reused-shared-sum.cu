// A block sum called twice: its second call overwrites what the first one's
// readers have not yet read.
#include "../check.cuh"

__device__ float block_sum(float v) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = v;  // FAULT: race
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  return s[0];  // FAULT: race
}

__global__ void variance(const float *x, float *out) {
  float v = x[threadIdx.x];
  float mean = block_sum(v) / 64;
  float square = block_sum((v - mean) * (v - mean));
  if (threadIdx.x == 0) *out = square / 64;
}

int main() {
  float *x = device(numbers<float>(64)), *out = device<float>(1);
  variance<<<1, 64>>>(x, out);
  finish(x, out);
}
