// Atomics on distinct banks take one wavefront.
#include "../check.cuh"

__global__ void add(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;            // COUNT: shared store requests=2 wavefronts=2
  __syncthreads();
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=2
  atomicAdd(&s[t], 1);
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=2
  atomicAdd(&s[t ^ 32], 1);
  __syncthreads();
  out[t] = s[t];       // COUNT: shared load requests=2 wavefronts=2
}

int main() {
  int *out = device<int>(64);
  add<<<1, 64>>>(out);
  finish(out);
}
