// What does not order two accesses: for each rule of ordering.md a program
// that lacks it. tests/emulator/correct/ordering.cu has the same with it.
#include <cuda/atomic>

#include "../../check.cuh"

__device__ unsigned open_lock, half_lock, wide_lock;

// A lock whose holder makes no fence before it opens it, again and again.
__global__ void unlocked_without_fence(volatile int *sum) {
  for (int i = 0; i < 3 && threadIdx.x == 0; i++) {
    while (atomicCAS(&open_lock, 0, 1) != 0) {
    }
    __threadfence();
    *sum = i * 2 + blockIdx.x;  // FAULT: global-race
    atomicExch(&open_lock, 0);
  }
}

// One block takes the lock without a fence behind, the other with one.
__global__ void locked_without_fence(volatile int *sum) {
  if (threadIdx.x) return;
  while (atomicCAS(&half_lock, 0, 1) != 0) {
  }
  if (blockIdx.x) __threadfence();
  *sum = blockIdx.x;  // FAULT: global-race
  __threadfence();
  atomicExch(&half_lock, 0);
}

// A fence for the block, between blocks.
__global__ void fenced_for_the_block(volatile int *sum) {
  if (threadIdx.x) return;
  while (atomicCAS(&wide_lock, 0, 1) != 0) {
  }
  __threadfence_block();
  *sum = blockIdx.x;  // FAULT: global-race
  __threadfence_block();
  atomicExch(&wide_lock, 0);
}

// Warps of one block pass a value by a flag, and no fence.
__global__ void flag_without_fence(int *data, int *flag, int *out) {
  if (threadIdx.x == 0) {
    *data = 7;  // FAULT: race
    atomicExch(flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *data;  // FAULT: race
  }
}

// A volatile store does not wait for another thread's, nor for an atomic.
__global__ void volatile_stores(volatile int *x) {
  if (threadIdx.x == 0) x[0] = blockIdx.x + 1;  // FAULT: global-race
}

__global__ void volatile_beside_atomic(int *x) {
  if (threadIdx.x == 0) atomicExch(x, 1);                // FAULT: race
  if (threadIdx.x == 32) *(volatile int *)x = 2;         // FAULT: race
}

// The ticket is taken before the other warps have stored.
__global__ void ticket_before_barrier(int *part, unsigned *done, int *out) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = 1;  // FAULT: global-race
  __threadfence();
  if (threadIdx.x || atomicAdd(done, 1) + 1 < gridDim.x) return;
  int sum = 0;
  for (unsigned i = 0; i < gridDim.x * blockDim.x; i++)
    sum += part[i];  // FAULT: global-race
  *out = sum;
}

// Thread 0 clears what others already use, with no barrier between.
__global__ void cleared_without_barrier(const int *x, int *most) {
  if (threadIdx.x == 0) *most = 0;  // FAULT: race
  atomicMax(most, x[threadIdx.x]);  // FAULT: race
}

// Atomic for the block alone, by two blocks, beside other atomic operations.
__global__ void of_block_scope(int *count, int *others) {
  atomicAdd(others, 1);
  atomicMax_block(count, blockIdx.x);  // FAULT: global-race
}

// The producer stores the next value without knowing that the last was taken.
__global__ void slot_reused(int *slot, int *full, int *out, int n) {
  if (threadIdx.x) return;
  for (int k = 1; k <= n && blockIdx.x == 0; k++) {
    *slot = k * k;  // FAULT: global-race
    __threadfence();
    atomicExch(full, k);
  }
  for (int k = 1; k <= n && blockIdx.x == 1; k++) {
    while (atomicAdd(full, 0) < k) {
    }
    __threadfence();
    out[k - 1] = *slot;  // FAULT: global-race
  }
}

// A relaxed flag says nothing of other data; one of the block's scope nothing
// to other blocks.
template <cuda::memory_order order, cuda::thread_scope scope>
__global__ void told(int *data, int *word, int *out) {
  cuda::atomic_ref<int, scope> flag(*word);
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    *data = 7;  // FAULT: global-race
    flag.store(1, order);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *out = *data;  // FAULT: global-race
  }
}

int main() {
  told<cuda::memory_order_relaxed, cuda::thread_scope_device>
      <<<2, 32>>>(zeros<int>(1), zeros<int>(1), zeros<int>(1));
  told<cuda::memory_order_release, cuda::thread_scope_block>
      <<<2, 32>>>(zeros<int>(1), zeros<int>(1), zeros<int>(1));
  slot_reused<<<2, 32>>>(zeros<int>(1), zeros<int>(1), zeros<int>(8), 8);
  int *x = device(numbers<int>(1024));
  unlocked_without_fence<<<2, 32>>>(zeros<int>(1));
  locked_without_fence<<<2, 32>>>(zeros<int>(1));
  fenced_for_the_block<<<2, 32>>>(zeros<int>(1));
  flag_without_fence<<<1, 64>>>(zeros<int>(1), zeros<int>(1), zeros<int>(1));
  volatile_stores<<<2, 32>>>(zeros<int>(1));
  volatile_beside_atomic<<<1, 64>>>(zeros<int>(1));
  ticket_before_barrier<<<4, 64>>>(zeros<int>(256), zeros<unsigned>(1),
                                   zeros<int>(1));
  cleared_without_barrier<<<1, 64>>>(x, zeros<int>(1));
  of_block_scope<<<2, 32>>>(zeros<int>(1), zeros<int>(1));
  finish();
}
