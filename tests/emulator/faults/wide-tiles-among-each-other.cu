// tile.sync() keeps two warps together, and is taken for the block's barrier:
// of what others store, of a count, of what others still read.
#include <cooperative_groups.h>

#include "../check.cuh"

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

int main() {
  int *in = device(numbers<int>(128)), *out = device<int>(128);
  reverse<<<1, 128>>>(in, out);
  total<<<1, 128>>>(in, out);
  overwrite<<<1, 128>>>(in, out);
  finish(in, out);
}
