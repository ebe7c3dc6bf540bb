// Tiles of 64 threads. tile.sync() keeps two warps together, and is taken for the
// block's barrier: of what others store, of a count, of what others still read;
// and a warp's for the tile's.
//! tier all
#include <cooperative_groups.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out) {
  __shared__ int box[128];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  box[threadIdx.x] = in[threadIdx.x];        // FAULT: race
  tile.sync();
  out[threadIdx.x] = box[127 - threadIdx.x]; // FAULT: race
}

__global__ void total(const int *in, int *out) {
  __shared__ int sum;
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);          // FAULT: race
  tile.sync();
  out[threadIdx.x] = sum;                    // FAULT: race
}

// Warps 0 and 1 have met after their loads, warps 2 and 3 have not.
__global__ void overwrite(const int *in, int *out) {
  __shared__ int first;
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x == 0) first = in[0];
  __syncthreads();
  int v = first;                             // FAULT: race
  tile.sync();
  if (threadIdx.x == 33) first = v + 1;      // FAULT: race
  out[threadIdx.x] = v;
}

__global__ void rotate(const int *in, int *out) {
  __shared__ int row[2][64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  auto warp = cg::tiled_partition<32>(tile);
  int r = tile.thread_rank(), which = tile.meta_group_rank();
  row[which][r] = in[threadIdx.x];
  tile.sync();
  int v = row[which][r ^ 32];
  tile.sync();
  row[which][r] = v;                           // FAULT: race
  warp.sync();
  out[threadIdx.x] = row[which][63 - r];       // FAULT: race
}

// One thread waits for the block, the others for their tiles.
__global__ void parted(const int *, int *out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x == 0)
    __syncthreads();  // FAULT: timeout
  else
    tile.sync();
  out[threadIdx.x] = 1;
}

// Three warps in tiles of two: on a GPU the last tile's barrier waits for a warp
// that there is not.
__global__ void halves(const int *, int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<64>(block);  // FAULT: timeout
  out[threadIdx.x] = tile.meta_group_rank();
  tile.sync();
}

// The second warp of a tile has no elements, and leaves before the sync.
__global__ void pairs(const int *in, int *out) {
  __shared__ int box[64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x >= 32) return;
  box[threadIdx.x] = in[threadIdx.x];
  tile.sync();                                 // FAULT: timeout
  out[threadIdx.x] = box[threadIdx.x ^ 1];
}

int main() {
  return alone([] { launch(reverse, 1, 128, 128); },
               [] { launch(total, 1, 128, 128); },
               [] { launch(overwrite, 1, 128, 128); },
               [] { launch(rotate, 1, 128, 128); },
               [] { launch(parted, 1, 128, 128); },
               [] { launch(halves, 1, 96, 96); },
               [] { launch(pairs, 1, 64, 64); });
}
