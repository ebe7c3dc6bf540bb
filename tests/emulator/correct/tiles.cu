// Cooperative groups: tiles of 8 lanes, shuffles and votes within them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void tile_sums(const int *in, int *sum, int *top, unsigned *votes) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int v = in[block.thread_rank()], s = v;
  for (int d = tile.size() / 2; d > 0; d /= 2) s += tile.shfl_down(s, d);
  int m = cg::reduce(tile, v, cg::greater<int>());
  unsigned b = tile.ballot(v > 50);
  if (tile.thread_rank() == 0) {
    sum[tile.meta_group_rank()] = s;
    top[tile.meta_group_rank()] = m;
    votes[tile.meta_group_rank()] = b;
  }
}

int main() {
  const int n = 96, tiles = n / 8;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *sum = device<int>(tiles), *top = device<int>(tiles);
  unsigned *votes = device<unsigned>(tiles);
  tile_sums<<<1, n>>>(in, sum, top, votes);
  CUDA(cudaDeviceSynchronize());
  std::vector<int> s = host(sum, tiles), m = host(top, tiles);
  std::vector<unsigned> b = host(votes, tiles);
  bool good = true;
  for (int t = 0; t < tiles; t++) {
    int ws = 0, wm = 0;
    unsigned wb = 0;
    for (int l = 0; l < 8; l++) {
      int x = v[t * 8 + l];
      ws += x;
      wm = x > wm ? x : wm;
      wb |= unsigned(x > 50) << l;
    }
    good &= s[t] == ws && m[t] == wm && b[t] == wb;
  }
  return verdict(good);
}
