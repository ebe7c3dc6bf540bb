// A __device__ array of more than 256 MiB, and host memory that is registered
// and unregistered more often than addresses would last; too much at once is
// an error.
//! tier all
#include "../../check.cuh"

enum { MIB = 1 << 20 };
__device__ char large[280 * MIB];

__global__ void mark(char *p, size_t at) { large[at] = p[at % MIB] = 7; }

int main() {
  bool good = true;
  std::vector<char> host(64 * MIB);
  for (int i = 0; i < 60; i++) {
    CUDA(cudaHostRegister(host.data(), host.size(), 0));
    mark<<<1, 1>>>(host.data(), 280 * MIB - 1 - i);
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaHostUnregister(host.data()));
    good &= host[MIB - 1 - i] == 7;
  }
  char last;
  CUDA(cudaMemcpyFromSymbol(&last, large, 1, 280 * MIB - 1));
  size_t free, total;
  CUDA(cudaMemGetInfo(&free, &total));
  char *most = (char *)malloc(total);
  good &= cudaHostRegister(most, total, 0) == cudaErrorMemoryAllocation;
  CUDA(cudaHostRegister(most, 64 * MIB, 0));
  CUDA(cudaHostRegister(host.data(), host.size(), 0));
  CUDA(cudaHostUnregister(most)); /* the other keeps its place */
  mark<<<1, 1>>>(host.data(), 5);
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaHostUnregister(host.data()));
  ::free(most);
  cudaGetLastError();
  return verdict(good && last == 7);
}
