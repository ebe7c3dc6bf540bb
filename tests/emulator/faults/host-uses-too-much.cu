// Host code reads what the device has not done, what is freed and what is the
// device's own, the last in functions of the C and the C++ library.
#include <algorithm>
#include <cstring>

#include "../check.cuh"

__managed__ int hits;

__global__ void count(int *x) {
  atomicAdd(&hits, 1);
  x[threadIdx.x] = 64 - threadIdx.x;
}

int main() {
  int *managed, *d = device<int>(64), registered[64], sum = 0;
  CUDA(cudaMallocManaged(&managed, 64 * sizeof(int)));
  CUDA(cudaHostRegister(registered, sizeof registered, 0));
  count<<<1, 64>>>(managed);
  sum += hits;  // FAULT: host-race
  CUDA(cudaDeviceSynchronize());
  count<<<1, 64>>>(registered);
  sum += registered[7];  // FAULT: host-race
  CUDA(cudaHostUnregister(registered));
  CUDA(cudaFree(managed));
  sum += managed[0];  // FAULT: use-after-free
  count<<<1, 64>>>(d);
  CUDA(cudaDeviceSynchronize());
  std::sort(d, d + 64);                       // FAULT: host-access
  memcpy(registered, d, sizeof registered);  // FAULT: host-access
  free(d);                                   // FAULT: host-access
  finish(d);
  return sum == 0;
}
