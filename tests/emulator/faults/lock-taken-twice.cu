// A lock that its owner takes again.
//! EMU_TIMEOUT=2
#include "../check.cuh"

__device__ void take(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {  // FAULT: timeout
  }
}

__device__ void add(int *lock, int *total, int value) {
  take(lock);
  *total += value;
}

__global__ void sum(int *lock, int *total) {
  take(lock);
  add(lock, total, 1);
  atomicExch(lock, 0);
}

int main() {
  int *lock = device(std::vector<int>(2, 0));
  sum<<<1, 1>>>(lock, lock + 1);
  finish(lock);
}
