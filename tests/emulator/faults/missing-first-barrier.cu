// Reverses each block's part; the barrier after the stores is missing.
#include "../check.cuh"

__global__ void reverse(const int *in, int *out) {
  __shared__ int part[256];
  int t = threadIdx.x, base = blockIdx.x * blockDim.x;
  part[t] = in[base + t];                       // FAULT: race
  out[base + t] = part[blockDim.x - 1 - t];     // FAULT: race
}

int main() {
  int *in = device(numbers<int>(1024)), *out = device<int>(1024);
  reverse<<<4, 256>>>(in, out);
  finish(in, out);
}
