// Source and destination do not fit the direction that is named.
#include "../check.cuh"

int main() {
  const int n = 64;
  std::vector<int> in = numbers<int>(n);
  int *x = device<int>(n);
  cudaMemcpy(x, in.data(), n * sizeof(int),  // FAULT: copy
             cudaMemcpyDeviceToHost);
  cudaFree(x);
  return 0;
}
