// 3-D blocks of 5 x 3 x 3 threads: the last warp is not full.
#include "../check.cuh"

__global__ void rank(int *out, int *warps) {
  __shared__ int total;
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int size = blockDim.x * blockDim.y * blockDim.z;
  if (t == 0) total = 0;
  __syncthreads();
  unsigned here = __ballot_sync(__activemask(), 1);
  if (t % 32 == 0) atomicAdd(&total, __popc(here));
  __syncthreads();
  out[block * size + t] = t;
  if (t == size - 1) warps[block] = total;
}

int main() {
  const int blocks = 2 * 2 * 2, size = 45;
  int *out = device<int>(blocks * size), *warps = device<int>(blocks);
  rank<<<dim3(2, 2, 2), dim3(5, 3, 3)>>>(out, warps);
  std::vector<int> got = host(out, blocks * size), w = host(warps, blocks);
  bool good = true;
  for (int i = 0; i < blocks * size; i++) good &= got[i] == i % size;
  for (int b : w) good &= b == size;
  return verdict(good);
}
