// Atomics on distinct banks take one wavefront. Lanes that meet on a word wait
// for each other, unless all they do is add the constant 1 and nothing uses the
// result.
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
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=2
  atomicAdd(&s[0], 1);
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=64
  atomicMax(&s[t / 64], t);
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=32
  atomicAdd(&s[t % 2], t);
  // COUNT: shared atomic requests=2 lanes=64 wavefronts=8
  atomicCAS(&s[t / 2], 1000, t);
  __syncthreads();
  out[t] = s[t];       // COUNT: shared load requests=2 wavefronts=2
}

int main() {
  int *out = device<int>(64);
  add<<<1, 64>>>(out);
  finish();
}
