// Blocks without an element return before the barrier of the whole grid.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void shift(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int next = x[(i + 1) % n];
  cg::this_grid().sync();  // FAULT: timeout
  x[i] = next;
}

int main() {
  int n = 64, *x = device(numbers<int>(n));
  void *arguments[] = {&x, &n};
  CUDA(cudaLaunchCooperativeKernel((void *)shift, dim3(3), dim3(32), arguments,
                                   0, 0));
  finish(x);
}
