// The input is freed before the second launch reads it.
#include "../check.cuh"

__global__ void copy(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];  // FAULT: use-after-free
}

int main() {
  const int n = 300;
  float *in = device(numbers<float>(n)), *out = device<float>(n);
  copy<<<3, 128>>>(in, out, n);
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaFree(in));
  copy<<<3, 128>>>(in, out, n);
  finish(out);
}
