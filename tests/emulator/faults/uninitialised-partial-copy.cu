// The copy to the device counts elements where bytes are meant.
#include "../check.cuh"

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;  // FAULT: uninitialised
}

int main() {
  const int n = 256;
  std::vector<float> h = numbers<float>(n);
  float *x = device<float>(n);
  CUDA(cudaMemcpy(x, h.data(), n, cudaMemcpyHostToDevice));
  scale<<<2, 128>>>(x, n);
  finish(x);
}
