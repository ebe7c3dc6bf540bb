// Smoothing in place: neighbours are read while others overwrite them.
#include "../check.cuh"

__global__ void smooth(const float *in, float *out, int steps) {
  __shared__ float s[130];
  int t = threadIdx.x + 1;
  s[t] = in[t - 1];
  if (t == 1) s[0] = s[129] = 0;
  for (int i = 0; i < steps; i++) {
    __syncthreads();
    s[t] = (s[t - 1] + s[t] + s[t + 1]) / 3;  // FAULT: race
  }
  out[t - 1] = s[t];
}

int main() {
  float *in = device(numbers<float>(128)), *out = device<float>(128);
  smooth<<<1, 128>>>(in, out, 2);
  finish(in, out);
}
