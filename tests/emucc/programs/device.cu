// Device properties, attributes, limits and versions.
#include <cstdio>
#include <cstring>
int main() {
  int count = 0, id = -1, value = 0, version = 0;
  cudaGetDeviceCount(&count);
  cudaSetDevice(0);
  cudaGetDevice(&id);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, id);
  printf("%d %d %s\n", count, id, p.name);
  printf("%d.%d %d %d %zu %zu\n", p.major, p.minor, p.warpSize,
         p.maxThreadsPerBlock, p.sharedMemPerBlock, p.sharedMemPerBlockOptin);
  printf("%d %d %d\n", p.maxThreadsDim[2], p.maxGridSize[0], p.maxGridSize[1]);
  cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0);
  printf("%d %d\n", value, value == p.multiProcessorCount);
  cudaDeviceGetAttribute(&value, cudaDevAttrStreamPrioritiesSupported, 0);
  printf("%d %d\n", value, p.streamPrioritiesSupported);
  cudaRuntimeGetVersion(&version);
  printf("%d\n", version >= 12000);
  size_t limit;
  cudaDeviceSetLimit(cudaLimitStackSize, 4096);
  cudaDeviceGetLimit(&limit, cudaLimitStackSize);
  printf("%zu\n", limit);
  printf("%s\n", cudaGetErrorString(cudaSetDevice(1)));
  printf("%s\n", cudaGetErrorName(cudaGetDeviceProperties(&p, 7)));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
}
//: 1 0 Emulated GPU (compute capability 9.0)
//: 9.0 32 1024 49152 232448
//: 64 2147483647 65535
//: 132 1
//: 1 1
//: 1
//: 4096
//: invalid device ordinal
//: cudaErrorInvalidDevice
//: cudaErrorInvalidDevice
//: cudaSuccess
