// A thread keeps the lock until after a barrier that the others, who wait for
// the lock, never reach.
//! EMU_TIMEOUT=2
#include "../check.cuh"

__global__ void count(int *lock, int *total) {
  while (atomicCAS(lock, 0, 1) != 0)  // FAULT: timeout
    ;
  *total += 1;
  __syncthreads();
  atomicExch(lock, 0);
}

int main() {
  int *lock = device(std::vector<int>(1, 0)), *total = device<int>(1);
  cudaMemset(total, 0, sizeof(int));
  count<<<1, 64>>>(lock, total);
  finish(lock, total);
}
