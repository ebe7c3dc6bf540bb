// Source and destination do not fit the direction that is named.
#include "../check.cuh"

int main() {
  std::vector<int> in = numbers<int>(64);
  int *x = device<int>(64);
  cudaMemcpy(x, in.data(), 64 * sizeof(int), cudaMemcpyDeviceToHost);  // FAULT: copy
  cudaFree(x);
  return 0;
}
