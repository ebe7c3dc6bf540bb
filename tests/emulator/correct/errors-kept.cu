// Errors that the program keeps, compares or asks for are no errors of its own.
#include "../check.cuh"

static cudaError_t status;
static void keep(cudaError_t e) { status = e; }

int main() {
  int *x = device<int>(32), *none = nullptr;
  bool good = cudaFree(x + 1) == cudaErrorInvalidValue;
  if (cudaMalloc(&none, size_t(1) << 60)) good &= none == nullptr;
  keep(cudaSetDevice(7));
  good &= status == cudaErrorInvalidDevice;
  for (int device = 5; device < 7; device++) cudaSetDevice(device);
  good &= cudaGetLastError() == cudaErrorInvalidDevice;
  return verdict(good);
}
