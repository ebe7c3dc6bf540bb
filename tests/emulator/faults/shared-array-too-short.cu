// The array was sized for 128 threads; the launch has 192.
#include "../check.cuh"

#define BLOCK 128

__global__ void doubled(const float *in, float *out) {
  __shared__ float s[BLOCK];
  int t = threadIdx.x;
  s[t] = 2 * in[t];  // FAULT: shared-bounds
  out[t] = s[t];  // FAULT: shared-bounds
}

int main() {
  float *in = device(numbers<float>(192)), *out = device<float>(192);
  doubled<<<1, 192>>>(in, out);
  finish(in, out);
}
