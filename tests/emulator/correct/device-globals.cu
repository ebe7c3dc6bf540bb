// __device__ variables of several types, copied to and from, and addressed.
#include "../check.cuh"

__device__ int calls;
__device__ float table[4] = {1, 2, 4, 8};
__device__ double *where;

__global__ void use(double *out) {
  int t = threadIdx.x;
  atomicAdd(&calls, 1);
  out[t] = table[t % 4] * t;
  if (t == 0) where = out;
}

int main() {
  const int n = 40;
  double *out = device<double>(n), *there = nullptr;
  use<<<1, n>>>(out);
  int count = 0;
  const float more[2] = {16, 32};
  CUDA(cudaMemcpyFromSymbol(&count, calls, sizeof count));
  CUDA(cudaMemcpyFromSymbol(&there, where, sizeof there));
  CUDA(cudaMemcpyToSymbol(table, more, sizeof more, 2 * sizeof(float)));
  use<<<1, n>>>(out);
  std::vector<double> got = host(out, n);
  const float want[4] = {1, 2, 16, 32};
  bool good = count == n && there == out;
  for (int t = 0; t < n; t++) good &= got[t] == want[t % 4] * t;
  void *address = nullptr;
  CUDA(cudaGetSymbolAddress(&address, calls));
  CUDA(cudaMemcpy(&count, address, sizeof count, cudaMemcpyDeviceToHost));
  return verdict(good && count == 2 * n);
}
