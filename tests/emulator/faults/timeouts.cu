// Threads that wait for what does not come.
//! EMU_TIMEOUT=1
#include <cooperative_groups.h>
#include <cuda/barrier>

#include "../../check.cuh"

// The producer sets the flag to the wrong value.
__global__ void hand_over(volatile int *flag, volatile int *value, int *out) {
  if (blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    *flag = 2;
    return;
  }
  while (*flag != 1) {  // FAULT: timeout
  }
  *out = *value;
}

// The step halves to 0 before the loop's condition can turn false.
__global__ void search(const int *x, int *out) {
  int low = 0, step = 64;
  while (x[low] < 1000) {  // FAULT: timeout
    step /= 2;
    low += step;
    if (low >= 64) low = 63;
  }
  *out = low;
}

// A thread keeps the lock until after a barrier that the others, who wait for the
// lock, never reach.
__global__ void count(int *lock, int *total) {
  while (atomicCAS(lock, 0, 1) != 0)  // FAULT: timeout
    ;
  *total += 1;
  __syncthreads();
  atomicExch(lock, 0);
}

// A lock that its owner takes again.
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

// Blocks without an element return before the barrier of the whole grid.
__global__ void shift(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int next = x[(i + 1) % n];
  cooperative_groups::this_grid().sync();  // FAULT: timeout
  x[i] = next;
}

// One thread more is expected than there are.
__global__ void one_too_many(const int *x, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x + 1);
  __syncthreads();
  all.arrive_and_wait();  // FAULT: timeout
  out[threadIdx.x] = x[threadIdx.x];
}

int main() {
  return alone(
      [] {
        int *flags = zeros<int>(2);
        hand_over<<<2, 1>>>(flags, flags + 1, zeros<int>(2));
      },
      [] { launch(search, 1, 1, 64); },
      [] { launch(one_too_many, 1, 64, 64); },
      [] { count<<<1, 64>>>(zeros<int>(2), zeros<int>(2)); },
      [] { sum<<<1, 1>>>(zeros<int>(2), zeros<int>(2)); },
      [] {
        int n = 64, *x = device(numbers<int>(n));
        void *arguments[] = {&x, &n};
        CUDA(cudaLaunchCooperativeKernel((void *)shift, 3, 32, arguments));
      });
}
