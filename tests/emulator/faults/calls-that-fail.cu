// Calls that return an error, which the program throws away.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void two_steps(int *x) {
  x[blockIdx.x] = 1;
  cg::this_grid().sync();
  x[blockIdx.x] += x[(blockIdx.x + 1) % gridDim.x] > 0;
}

int main() {
  int blocks = 100000, *x = device<int>(blocks);
  void *arguments[] = {&x};
  cudaEvent_t start, stop;
  float ms;
  CUDA(cudaEventCreate(&start));
  CUDA(cudaEventCreate(&stop));
  cudaSetDevice(1);  // FAULT: call
  cudaEventRecord(start);
  cudaFuncSetAttribute(two_steps,  // FAULT: call
                       cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20);
  cudaLaunchCooperativeKernel(two_steps, blocks, 256,  // FAULT: call
                              arguments);
  cudaEventElapsedTime(&ms, start, stop);  // FAULT: call
  (void)cudaEventDestroy(start);
  (void)cudaEventDestroy(stop);
  finish(x);
}
