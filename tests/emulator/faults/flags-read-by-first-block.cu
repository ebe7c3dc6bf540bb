// The first block reads all blocks' flags when it has set its own.
#include "../check.cuh"

__global__ void set_flags(int *flags, int *all) {
  atomicOr(flags, 1 << blockIdx.x);  // FAULT: global-race
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) *all = *flags;  // FAULT: global-race
}

int main() {
  int *flags = device(std::vector<int>(1, 0)), *all = device<int>(1);
  set_flags<<<8, 32>>>(flags, all);
  finish(flags, all);
}
