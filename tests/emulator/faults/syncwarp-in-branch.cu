// The two halves of a branch wait for each other at different __syncwarps.
#include "../check.cuh"

__global__ void halves(const int *in, int *out) {
  int t = threadIdx.x;
  if (t % 2) {
    out[t] = in[t];
    return;
  }
  out[t] = -in[t];
  __syncwarp();  // FAULT: inactive-lane
  out[t] *= 2;
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  halves<<<1, 32>>>(in, out);
  finish(in, out);
}
