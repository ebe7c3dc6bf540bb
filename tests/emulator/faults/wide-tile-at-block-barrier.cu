// One thread waits for the block, the others for their tiles.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void parted(int *out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x == 0)
    __syncthreads();  // FAULT: timeout
  else
    tile.sync();
  out[threadIdx.x] = 1;
}

int main() {
  int *out = device<int>(128);
  parted<<<1, 128>>>(out);
  finish(out);
}
