// Errors that the program keeps, compares or asks for are no findings.
#include "../check.cuh"

static cudaError_t status;
static void keep(cudaError_t e) { status = e; }

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(2048), *none = nullptr;
  clear<<<1, 2048>>>(x);
  bool good = cudaGetLastError() == cudaErrorInvalidValue;
  good &= cudaGetLastError() == cudaSuccess;
  clear<<<0, 32>>>(x);
  good &= cudaPeekAtLastError() == cudaErrorInvalidValue;
  good &= cudaGetLastError() == cudaErrorInvalidValue;
  good &= cudaMalloc(&none, size_t(1) << 60) == cudaErrorMemoryAllocation;
  (void)cudaGetLastError();
  clear<<<1, 1024>>>(x);
  good &= cudaDeviceSynchronize() == cudaSuccess;
  good &= cudaFree(nullptr) == cudaSuccess;
  good &= cudaFree(x + 1) == cudaErrorInvalidValue;
  if (cudaMalloc(&none, size_t(1) << 60)) good &= none == nullptr;
  keep(cudaSetDevice(7));
  good &= status == cudaErrorInvalidDevice;
  for (int device = 5; device < 7; device++) cudaSetDevice(device);
  good &= cudaGetLastError() == cudaErrorInvalidDevice;
  return verdict(good);
}
