// Block b adds to what block b - 1 left, handing over through an atomic flag.
#include "../check.cuh"

__global__ void chain(const int *in, int *sum, int *turn) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x) return;
  while (atomicAdd(turn, 0) != blockIdx.x) {
  }
  __threadfence();
  *sum += total;
  __threadfence();
  atomicExch(turn, blockIdx.x + 1);
}

int main() {
  const int blocks = 10, block = 40;
  std::vector<int> v = numbers<int>(blocks * block);
  int *in = device(v), *state = zeros<int>(2), want = 0;
  chain<<<blocks, block>>>(in, state, state + 1);
  for (int x : v) want += x;
  bool good = host(state, 1)[0] == want;
  return verdict(good);
}
