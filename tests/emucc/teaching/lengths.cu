// The length of a vector: tiles of a block, a barrier in shared memory.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cstdio>
namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

template <bool Root, class Tile>
__device__ void finish(Barrier &meeting, const Tile &tile, double mine, double *of_tiles, double *answer)
{
  for (unsigned d = tile.size() / 2; d; d /= 2)
    mine += tile.shfl_xor(mine, d);
  if (tile.thread_rank() == 0)
    of_tiles[tile.meta_group_rank()] = mine;
  Barrier::arrival_token ticket = meeting.arrive();
  meeting.wait(std::move(ticket));
  if (tile.meta_group_rank() > 0 || tile.thread_rank() > 0)
    return;
  double all = 0;
  for (unsigned i = 0; i < tile.meta_group_size(); i++)
    all += of_tiles[i];
  *answer = Root ? sqrt(all) : all;
}
__global__ void length(const float2 *v, double *answer, int n)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier meeting;
  extern __shared__ double of_tiles[];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&meeting, blockDim.x);
  cg::sync(block);
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  double sum = 0;
  for (int i = block.thread_rank(); i < n; i += block.size())
    sum += double(v[i].x) * v[i].x + double(v[i].y) * v[i].y;
  finish<true>(meeting, tile, sum, of_tiles, answer);
}
int main()
{
  const int n = 200;
  float2 *v;
  double *answer;
  cudaMallocManaged(&v, n * sizeof *v);
  cudaMallocManaged(&answer, sizeof *answer);
  for (int i = 0; i < n; i++)
    v[i] = make_float2(1, 1);
  length<<<1, 96, 6 * sizeof(double)>>>(v, answer, n);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%s %g\n", cudaGetErrorString(error), *answer);
  cudaFree(v), cudaFree(answer);
}
//: no error 20
