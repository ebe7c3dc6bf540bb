// The last six steps trust that a warp runs in lockstep.
#include "../check.cuh"

__global__ void sum(const int *x, int *out) {
  __shared__ volatile int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) s[t] = s[t] + s[t + 64];
  __syncthreads();
  if (t < 32) {
    s[t] = s[t] + s[t + 32];
    for (int d = 16; d > 0; d /= 2)
      s[t] = s[t] + s[t + d];  // FAULT: warp-race
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  int *x = device(numbers<int>(256)), *out = device<int>(2);
  sum<<<2, 128>>>(x, out);
  finish(x, out);
}
