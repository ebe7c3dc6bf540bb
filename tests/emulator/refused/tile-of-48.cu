// A tile of 48 threads, which is no power of two; one of 64 is no fault.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void pairs(int *out) {
  __shared__ cg::block_tile_memory<192> room;
  cg::thread_block block = cg::this_thread_block(room);
  auto two = cg::tiled_partition<64>(block);
  auto some = cg::tiled_partition<48>(block);  // ERROR: a tile has 1, 2, 4, 8
  out[block.thread_rank()] = two.thread_rank() + some.thread_rank();
}

int main() {
  int *out;
  cudaMalloc(&out, 192 * sizeof *out);
  pairs<<<1, 192>>>(out);
}
