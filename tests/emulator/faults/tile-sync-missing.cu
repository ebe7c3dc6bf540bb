// A tile of 16 lanes shares a row, and forgets tile.sync().
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void rotate(const float *in, float *out) {
  __shared__ float row[4][16];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int lane = tile.thread_rank(), which = tile.meta_group_rank();
  row[which][lane] = in[threadIdx.x];                // FAULT: warp-race
  out[threadIdx.x] = row[which][(lane + 1) % 16];    // FAULT: warp-race
}

int main() {
  float *in = device(numbers<float>(64)), *out = device<float>(64);
  rotate<<<1, 64>>>(in, out);
  finish(in, out);
}
