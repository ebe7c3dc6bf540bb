// Lanes hand values to their neighbours through shared memory, unsynchronised.
#include "../check.cuh"

__global__ void neighbours(const int *in, int *out) {
  __shared__ int box[64];
  int t = threadIdx.x;
  box[t] = in[t];         // FAULT: warp-race
  out[t] = box[t ^ 1];    // FAULT: warp-race
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  neighbours<<<1, 64>>>(in, out);
  finish(in, out);
}
