// Groups of a warp that meet among themselves do not part its lanes. Of the
// first kernel an H200 counts 24 requests of loads and 24 of stores, 144 and 60
// sectors.
#include "../check.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void tiles(int *out, const int *in) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];             // COUNT: global load requests=12 sectors=48
  for (int d = tile.size() / 2; d > 0; d /= 2)
    v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0)
    out[i / 8] = v;          // COUNT: global store requests=12 sectors=12
  tile.sync();
  int w = in[i * 2 + 1];     // COUNT: global load requests=12 sectors=96
  out[256 + i] = tile.shfl(w, 3); // COUNT: global store requests=12 sectors=48
}

// Tiles that make rounds of their own number: 0 to 3 of the four in a warp.
__global__ void rounds(int *out, const int *in) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x, s = 0;
  for (int k = 0; k < t / 8; k++) {
    s += in[k * 64 + t];     // COUNT: global load requests=3 sectors=6 lanes=48
    if (t / 8 == 2)
      s += in[t];            // COUNT: global load requests=2 sectors=2 lanes=16
    tile.sync();
  }
  out[t] = s;                // COUNT: global store requests=1 sectors=4
}

int main() {
  int *in = device(numbers<int>(1024)), *out = device<int>(1024);
  tiles<<<4, 96>>>(out, in);
  rounds<<<1, 32>>>(out, in);
  finish();
}
