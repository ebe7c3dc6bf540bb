// cudaMemset past the end of an allocation.
#include "../check.cuh"

int main() {
  int *x = device<int>(10);
  cudaMemset(x, 0, 11 * sizeof(int));  // FAULT: copy
  cudaFree(x);
  return 0;
}
