// A block is stopped by an assertion; the others wait at the grid's barrier. The
// cause is told, and not that they wait.
#include <cassert>
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void shift(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);  // FAULT: trap
  int next = x[(i + 1) % n];
  cg::this_grid().sync();
  x[i] = next;
}

int main() {
  int n = 64, *x = device(numbers<int>(n));
  void *arguments[] = {&x, &n};
  CUDA(cudaLaunchCooperativeKernel((void *)shift, dim3(3), dim3(32), arguments,
                                   0, 0));
  finish(x);
}
