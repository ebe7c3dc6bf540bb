// The barrier of a tile of two warps parts neither their lanes nor their
// counts, and what it takes by itself is not counted.
#include "../check.cuh"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void reverse(int *out, const int *in) {
  __shared__ int box[128];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  int t = threadIdx.x, r = tile.thread_rank();
  int v = in[t];             // COUNT: global load requests=4 sectors=16
  if (r % 2 == 0)
    v += in[128 + t];        // COUNT: global load requests=4 sectors=16 lanes=64
  v += cg::reduce(tile, v, cg::plus<int>());
  box[t] = v;                // COUNT: shared store requests=4 wavefronts=4
  tile.sync();
  out[t] = box[t - r + 63 - r]; // COUNT: shared load requests=4 wavefronts=4
}

int main() {
  int *in = device(numbers<int>(256)), *out = device<int>(128);
  reverse<<<1, 128>>>(out, in);
  finish();
}
