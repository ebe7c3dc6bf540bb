// grid.sync() in a launch that was not cooperative.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void two_phases(int *x, int *y) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = i;
  grid.sync();  // FAULT: grid-sync
  y[i] = x[gridDim.x * blockDim.x - 1 - i];
}

int main() {
  int *x = device(std::vector<int>(256, 0));
  int *y = device(std::vector<int>(256, 0));
  two_phases<<<4, 64>>>(x, y);
  finish(x, y);
}
