// A cooperative launch that forgets grid.sync() between its two phases.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void two_phases(int *x, int *y) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank(), n = grid.size();
  x[i] = i;             // FAULT: global-race
  cg::this_thread_block().sync();
  y[i] = x[n - 1 - i];  // FAULT: global-race
}

int main() {
  int *x = device(std::vector<int>(256, 0)), *y = device<int>(256);
  void *arguments[] = {&x, &y};
  CUDA(cudaLaunchCooperativeKernel((void *)two_phases, dim3(4), dim3(64),
                                   arguments, 0, 0));
  finish(x, y);
}
