// The second warp of a tile of 64 has no elements, and leaves before the sync.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void pairs(const int *in, int *out, int n) {
  __shared__ int box[64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x >= n) return;
  box[threadIdx.x] = in[threadIdx.x];
  tile.sync();                                 // FAULT: timeout
  out[threadIdx.x] = box[threadIdx.x ^ 1];
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  pairs<<<1, 64>>>(in, out, 32);
  finish(in, out);
}
