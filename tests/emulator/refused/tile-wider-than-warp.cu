// A tile of two warps; room for it in shared memory is no fault.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void pairs(int *out) {
  __shared__ cg::block_tile_memory<128> room;
  cg::thread_block block = cg::this_thread_block(room);
  auto warp = cg::tiled_partition<32>(block);
  auto two = cg::tiled_partition<64>(block);  // ERROR: the emulator has tiles of
  out[block.thread_rank()] = warp.thread_rank() + two.thread_rank();
}

int main() {
  int *out;
  cudaMalloc(&out, 128 * sizeof *out);
  pairs<<<1, 128>>>(out);
}
