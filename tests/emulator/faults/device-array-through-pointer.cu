// A __device__ array handed to a function, and read one past its end there.
#include "../check.cuh"

__device__ int first[32];
__device__ int second[32];

__device__ int pair(const int *v, int i) {
  return v[i] + v[i + 1];  // FAULT: global-bounds
}

__global__ void pairs(int *out) {
  int t = threadIdx.x;
  out[t] = pair(first, t) - pair(second, t);
}

int main() {
  int *out = device<int>(32);
  pairs<<<1, 32>>>(out);
  finish(out);
}
