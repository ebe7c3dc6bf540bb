// Device memory is copied by directions that name the host: a note, for GPUs
// with unified addressing do it; the others fail.
#include "../check.cuh"

int main() {
  const int n = 64;
  std::vector<int> in = numbers<int>(n);
  int *x = device(in), *y = device<int>(n), *z = device<int>(n);
  CUDA(cudaMemcpy(y, x, n * sizeof(int),  // FAULT: copy-direction
                  cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(z, y, n * sizeof(int),  // FAULT: copy-direction
                  cudaMemcpyDeviceToHost));
  bool good = host(z, n) == in;
  for (int *p : {x, y, z}) CUDA(cudaFree(p));
  return verdict(good);
}
//! prints OK
