// As many bytes as elements, or as a pointer has, come back to the host.
#include "../check.cuh"

__global__ void twice(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  const int n = 2000;
  std::vector<float> v = numbers<float>(n), got(n), again(n);
  float *in = device(v), *out = device<float>(n);
  twice<<<(n + 255) / 256, 256>>>(in, out, n);
  CUDA(cudaMemcpy(got.data(), out, n,  // FAULT: short-copy
                  cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(again.data(), out, sizeof(out),  // FAULT: short-copy
                  cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += got[i] != 2 * v[i];
  for (int i = 0; i < n; i++) wrong += again[i] != 2 * v[i];
  finish(in, out);
  return verdict(wrong == 0);
}
