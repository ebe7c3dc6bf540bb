// Copies of more elements than the host's array has, to it and from it.
#include "../check.cuh"

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

int main() {
  const int n = 200, padded = 256;
  int *h = (int *)calloc(n, sizeof *h), *x = device<int>(padded);
  std::vector<int> v(n);
  size_t bytes = padded * sizeof *x;
  CUDA(cudaMemcpy(x, v.data(), bytes, cudaMemcpyDefault));  // FAULT: host-bounds
  twice<<<1, n>>>(x);
  CUDA(cudaMemcpy(h + 8, x, n * sizeof *x, cudaMemcpyDeviceToHost));  // FAULT: host-bounds
  int s = 0;
  for (int i = 0; i < n; i++) s += h[i];
  printf("%d\n", s);
  free(h);
  finish(x);
}
