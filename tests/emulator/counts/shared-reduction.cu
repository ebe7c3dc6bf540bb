// Interleaved against sequential addressing of a tree of 64.
#include "../check.cuh"

__global__ void interleaved(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    int i = 2 * d * t;
    if (i < 64) {
      // COUNT: shared load requests=6 lanes=63 wavefronts=11
      int right = s[i + d];
      atomicAdd(out, right);
    }
  }
}

__global__ void sequential(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      // COUNT: shared load requests=6 lanes=63 wavefronts=6
      int right = s[t + d];
      atomicAdd(out, right);
    }
  }
}

int main() {
  int *in = device(numbers<int>(64)), *out = zeros<int>(1);
  interleaved<<<1, 64>>>(in, out);
  sequential<<<1, 64>>>(in, out);
  finish();
}
