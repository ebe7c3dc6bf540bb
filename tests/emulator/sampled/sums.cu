// Blocks that depend on barriers, shuffles, atomics and stores of other blocks,
// in grids of which only a sample is counted; the work grows with the block.
#include "../../check.cuh"

__global__ void fill(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = i % 5;
}

__global__ void sum(const float *v, float *sums, unsigned *ended, float *total,
                    int n) {
  __shared__ float part[8];
  __shared__ bool last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i < n ? v[i] : 0;
  for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(~0u, x, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = x;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < 8; w++) x += part[w];
  sums[blockIdx.x] = x;
  __threadfence();
  last = atomicAdd(ended, 1u) == gridDim.x - 1;
  if (!last) return;
  float all = 0;
  for (int b = 0; b < gridDim.x; b++) all += sums[b]; // by the last block
  *total = all;                                       // by the last block
}

// Block b loads b + 1 sectors.
__global__ void rising(const float *v, float *out) {
  float x = 0;
  for (int k = 0; k <= blockIdx.x; k++) x += v[k * 8];
  if (threadIdx.x == 0) out[blockIdx.x] = x;
}

int main() {
  const int n = 1 << 20, blocks = n / 256, steps = 1000;
  float *v = device<float>(n), *sums = device<float>(blocks);
  float *total = device<float>(1), *out = device<float>(steps);
  unsigned *ended = device(std::vector<unsigned>(1));
  fill<<<blocks, 256>>>(v, n);
  sum<<<blocks, 256>>>(v, sums, ended, total, n);
  rising<<<steps, 32>>>(v, out);
  double want = 0, got = host(total, 1)[0];
  for (int i = 0; i < n; i++) want += i % 5;
  std::vector<float> rises = host(out, steps);
  float x = 0;
  bool good = got == want;
  for (int b = 0; b < steps; b++) good &= rises[b] == (x += b * 8 % 5);
  finish();
  return verdict(good);
}
