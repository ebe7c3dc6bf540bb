// Groups that meet among themselves, and copies that leave a part out.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_pipeline.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

// Groups of a warp that meet among themselves do not part its lanes. Of the
// first kernel an H200 counts 24 requests of loads and 24 of stores, 144 and 60
// sectors.
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

// The barrier of a tile of two warps parts neither their lanes nor their
// counts, and what it takes by itself is not counted.
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

// Asynchronous copies whose tails are zeros, in a loop: the lanes that fill with
// zeros and those that do not stay together.
__global__ void copies(const float *in, float *out, int steps) {
  __shared__ __align__(16) float s[128];
  __shared__ float mine[32];
  int t = threadIdx.x;
  float sum = 0;
  mine[t] = in[t];  // COUNT: shared store requests=1 lanes=32 wavefronts=1
  for (int k = 0; k < steps; k++) {
    __pipeline_memcpy_async(s + 4 * t, in + k * 128 + 4 * t, 16,
                            t % 4 == k % 4 ? 8 : 0);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    sum += mine[t];  // COUNT: shared load requests=8 lanes=256 wavefronts=8
  }
  out[t] = sum;  // COUNT: global store requests=1 lanes=32 sectors=4
}

int main() {
  int *in = device(numbers<int>(1024)), *out = device<int>(1024);
  tiles<<<4, 96>>>(out, in);
  rounds<<<1, 32>>>(out, in);
  reverse<<<1, 128>>>(out, in);
  copies<<<1, 32>>>(device(numbers<float>(1024)), device<float>(32), 8);
  finish();
}
