// A scan of many blocks: shuffles in warps, shared memory between warps, a
// second kernel between blocks.
#include "../check.cuh"

__device__ int warp_scan(int v) {
  int lane = threadIdx.x & 31;
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += below;
  }
  return v;
}

__device__ int block_scan(int v) {
  __shared__ int total[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  v = warp_scan(v);
  if (lane == 31) total[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int t = lane < blockDim.x / 32 ? total[lane] : 0;
    total[lane] = warp_scan(t);
  }
  __syncthreads();
  return warp ? v + total[warp - 1] : v;
}

__global__ void scan(const int *in, int *out, int *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = block_scan(i < n ? in[i] : 0);
  if (i < n) out[i] = v;
  if (threadIdx.x == blockDim.x - 1) sums[blockIdx.x] = v;
}

__global__ void add(int *out, const int *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && blockIdx.x) out[i] += sums[blockIdx.x - 1];
}

int main() {
  const int n = 5000, block = 128, blocks = (n + block - 1) / block;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n), *sums = device<int>(64);
  int *scanned = device<int>(64), *none = device<int>(1);
  CUDA(cudaMemset(sums, 0, 64 * sizeof(int)));
  scan<<<blocks, block>>>(in, out, sums, n);
  scan<<<1, 64>>>(sums, scanned, none, 64);
  add<<<blocks, block>>>(out, scanned, n);
  CUDA(cudaGetLastError());
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0, sum = 0; i < n; i++) good &= got[i] == (sum += v[i]);
  return verdict(good);
}
