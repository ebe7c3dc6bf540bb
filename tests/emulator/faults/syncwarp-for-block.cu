// __syncwarp where values cross from one warp to another.
#include "../check.cuh"

__global__ void across(const int *in, int *out) {
  __shared__ int box[64];
  int t = threadIdx.x;
  box[t] = in[t];            // FAULT: race
  __syncwarp();
  out[t] = box[63 - t];      // FAULT: race
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  across<<<1, 64>>>(in, out);
  finish(in, out);
}
