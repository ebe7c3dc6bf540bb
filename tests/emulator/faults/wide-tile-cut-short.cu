// A block of three warps in tiles of two: on a GPU the last tile's barrier waits
// for a warp that there is not.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void halves(int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<64>(block);  // FAULT: timeout
  out[threadIdx.x] = tile.meta_group_rank();
  tile.sync();
}

int main() {
  int *out = device<int>(96);
  halves<<<1, 96>>>(out);
  (void)cudaDeviceSynchronize();
}
