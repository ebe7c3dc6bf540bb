// One warp hands values to another with no barrier of the block: through shared
// memory, by counts that are released and acquired; through global memory, by a
// flag with fences.
#include "../check.cuh"

#include <cuda/atomic>

enum { SLOTS = 2, ROUNDS = 9 };

__global__ void through_shared(int *out) {
  __shared__ int slots[SLOTS][32], written, read;
  if (threadIdx.x == 0) written = read = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> w(written), r(read);
  int lane = threadIdx.x % 32, sum = 0;
  for (int i = 0; i < ROUNDS; i++) {
    if (threadIdx.x < 32) {
      while (i - r.load(cuda::memory_order_acquire) >= SLOTS) {
      }
      __syncwarp();
      slots[i % SLOTS][lane] = i + lane;
      __syncwarp();
      if (lane == 0) w.store(i + 1, cuda::memory_order_release);
    } else {
      while (w.load(cuda::memory_order_acquire) <= i) {
      }
      __syncwarp();
      sum += slots[i % SLOTS][31 - lane];
      __syncwarp();
      if (lane == 0) r.store(i + 1, cuda::memory_order_release);
    }
  }
  if (threadIdx.x >= 32) out[lane] = sum;
}

__global__ void through_global(int *value, volatile int *flag, int *out) {
  if (threadIdx.x == 0) {
    *value = 42;
    __threadfence_block();
    *flag = 1;
  } else if (threadIdx.x == 32) {
    while (*flag == 0) {
    }
    __threadfence_block();
    *out = *value;
  }
}

int main() {
  int *out = device<int>(32), *words = zeros<int>(2);
  through_shared<<<1, 64>>>(out);
  std::vector<int> sums = host(out, 32);
  through_global<<<1, 64>>>(words, words + 1, out);
  bool good = host(out, 1)[0] == 42;
  for (int i = 0; i < 32; i++)
    good = good && sums[i] == ROUNDS * (ROUNDS - 1) / 2 + ROUNDS * (31 - i);
  return verdict(good);
}
