// Calls and launches that return an error, which the program throws away.
#include <cooperative_groups.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

__global__ void two_steps(int *x) {
  x[blockIdx.x] = 1;
  cg::this_grid().sync();
  x[blockIdx.x] += x[(blockIdx.x + 1) % gridDim.x] > 0;
}

static void calls() {
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
}

__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;
}

int main() {
  return alone(
      calls,
      [] {
        clear<<<100 / 256, 256>>>(device<int>(100), 100);  // FAULT: launch
      },
      [] {
        int *x = device(numbers<int>(2048));
        clear<<<1, 2048>>>(x, 2048);  // FAULT: launch
        std::vector<int> y(2048);
        cudaMemcpy(y.data(), x, 2048 * sizeof *x, cudaMemcpyDeviceToHost);
      },
      [] {  // without cudaFuncSetAttribute
        clear<<<1, 64, 64 * 1024>>>(device<int>(64), 64);  // FAULT: launch
      },
      [] {
        int *x = device<int>(64);
        cudaStream_t s;
        CUDA(cudaStreamCreate(&s));
        clear<<<1, 64, 0, s>>>(x, 64);
        CUDA(cudaStreamDestroy(s));
        clear<<<1, 64, 0, s>>>(x, 64);  // FAULT: launch
      });
}
