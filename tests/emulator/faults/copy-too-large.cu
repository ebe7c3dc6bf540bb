// The copy back takes the host's size, which is larger.
#include "../check.cuh"

int main() {
  const int n = 100, padded = 128;
  std::vector<float> result(padded);
  float *x = device(numbers<float>(n));
  cudaMemcpy(result.data(), x, padded * sizeof(float),  // FAULT: copy
             cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
