// Shared memory: no value where it is declared, 48 KB at most; tiles: powers of two.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;


template <int N>
__global__ void tiles(float *out) {
  __shared__ float a[N][N];
  __shared__ float b[N][N];  // ERROR: more than 48 KB
  a[threadIdx.y][threadIdx.x] = b[threadIdx.x][threadIdx.y] = 0;
  __syncthreads();
  out[threadIdx.x] = a[0][threadIdx.x] + b[0][threadIdx.x];
}

__global__ void pairs(int *out) {
  __shared__ cg::block_tile_memory<192> room;
  cg::thread_block block = cg::this_thread_block(room);
  auto two = cg::tiled_partition<64>(block);
  auto some = cg::tiled_partition<48>(block);  // ERROR: a tile has 1, 2, 4, 8
  out[block.thread_rank()] = two.thread_rank() + some.thread_rank();
}

int main() {
  tiles<32><<<1, dim3(32, 32)>>>(nullptr);
  tiles<90><<<1, dim3(32, 32)>>>(nullptr);
  pairs<<<1, 192>>>(nullptr);
}
