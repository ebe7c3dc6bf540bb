// A tile of 64 threads shares a row, and lets each of its warps meet alone.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void rotate(const float *in, float *out) {
  __shared__ float row[2][64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  auto warp = cg::tiled_partition<32>(tile);
  int r = tile.thread_rank(), which = tile.meta_group_rank();
  row[which][r] = in[threadIdx.x];
  tile.sync();
  float v = row[which][r ^ 32];
  tile.sync();
  row[which][r] = v;                           // FAULT: race
  warp.sync();
  out[threadIdx.x] = row[which][63 - r];       // FAULT: race
}

int main() {
  float *in = device(numbers<float>(128)), *out = device<float>(128);
  rotate<<<1, 128>>>(in, out);
  finish(in, out);
}
