// Cooperative groups: blocks, tiles, coalesced groups, reduce, scan.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;

template <class Group> __device__ int reduce_any(Group g, int *buffer, int v) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    buffer[lane] = v;
    g.sync();
    if (lane < i)
      v += buffer[lane + i];
    g.sync();
  }
  return v;
}
template <int N> __device__ int tile_sum(cg::thread_block_tile<N> t, int v) {
  for (int i = t.num_threads() / 2; i > 0; i /= 2)
    v += t.shfl_down(v, i);
  return v;
}
__device__ int aggregated(int *counter) {
  cg::coalesced_group g = cg::coalesced_threads();
  int base = 0;
  if (g.thread_rank() == 0)
    base = atomicAdd(counter, g.size());
  return g.shfl(base, 0) + g.thread_rank();
}
__global__ void kernel(int *out, int *counter) {
  __shared__ int buffer[64];
  cg::thread_block block = cg::this_thread_block();
  int i = block.thread_rank();
  int whole = reduce_any(block, buffer, i);
  auto tile = cg::tiled_partition<16>(block);
  int part = tile_sum<16>(tile, i);
  cg::thread_group dynamic = cg::tiled_partition(block, 8);
  if (i == 0)
    out[0] = whole, out[1] = part, out[2] = dynamic.size();
  if (i == 63)
    out[3] = tile.meta_group_rank() * 100 + tile.meta_group_size() * 10 + tile.thread_rank();
  auto warp = cg::tiled_partition<32>(block);
  int low = cg::reduce(warp, i, cg::less<int>()), high = cg::reduce(warp, i, [](int a, int b) { return a > b ? a : b; });
  int before = cg::exclusive_scan(warp, 2), upto = cg::inclusive_scan(warp, i, cg::plus<int>());
  if (i == 40)
    out[4] = low, out[5] = high, out[6] = before, out[7] = upto;
  if (i % 4 == 0)
    aggregated(counter);
  auto halves = cg::binary_partition(warp, i % 32 < 10);
  auto labels = cg::labeled_partition(warp, i % 3);
  int any = warp.any(i == 31), all = warp.all(1);
  if (i == 31)
    out[8] = halves.size(), out[9] = labels.size(), out[10] = any, out[11] = all,
    out[12] = block.group_dim().x, out[13] = tile.num_threads();
  cg::sync(block);
}
int main() {
  int *out, *counter;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&counter, sizeof(int));
  *counter = 0;
  kernel<<<1, 64>>>(out, counter);
  cudaError_t e = cudaDeviceSynchronize();
  for (int i = 0; i < 14; i++)
    printf("%d ", out[i]);
  printf("%d %s\n", *counter, cudaGetErrorString(e));
  cudaFree(out), cudaFree(counter);
}
//: 2016 120 8 355 32 63 16 324 22 11 1 1 64 16 16 no error
