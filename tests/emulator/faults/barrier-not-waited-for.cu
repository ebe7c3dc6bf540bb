// Threads arrive at a cuda::barrier, and forget to wait for the others.
#include <cuda/barrier>

#include "../check.cuh"

__global__ void reverse(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0)
    init(&all, 64);
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x]; // FAULT: race
  all.arrive();
  out[threadIdx.x] = s[63 - threadIdx.x]; // FAULT: race
}

int main() {
  float *in = device(numbers<float>(64)), *out = device<float>(64);
  reverse<<<1, 64>>>(in, out);
  finish(in, out);
}
