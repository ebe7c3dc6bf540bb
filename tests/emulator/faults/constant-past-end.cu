// A filter of radius 2 has five weights, not six.
#include "../check.cuh"

__constant__ float weight[5];
__constant__ float gain[5];

__global__ void filter(const float *in, float *out, int n) {
  int i = threadIdx.x;
  float sum = 0;
  for (int k = 0; k <= 5; k++)
    if (i + k < n) sum += weight[k] * in[i + k];  // FAULT: constant-bounds
  out[i] = sum * gain[0];
}

int main() {
  const float w[5] = {1, 2, 3, 2, 1};
  CUDA(cudaMemcpyToSymbol(weight, w, sizeof w));
  CUDA(cudaMemcpyToSymbol(gain, w, sizeof w));
  float *in = device(numbers<float>(64)), *out = device<float>(64);
  filter<<<1, 64>>>(in, out, 64);
  finish(in, out);
}
