// What orders two accesses: for each rule of ordering.md a program that has
// it. tests/emulator/faults/ordering.cu has the same without.
#include <cuda/atomic>

#include "../../check.cuh"

__device__ unsigned device_lock, block_lock;

__global__ void locked(volatile int *sum) {
  if (threadIdx.x) return;
  while (atomicCAS(&device_lock, 0, 1) != 0) {
  }
  __threadfence();
  *sum += 1;
  __threadfence();
  atomicExch(&device_lock, 0);
}

__global__ void locked_in_a_block(int *sum) {
  if (threadIdx.x % 32) return;
  while (atomicCAS_block(&block_lock, 0, 1) != 0) {
  }
  __threadfence_block();
  *sum += 1;
  __threadfence_block();
  atomicExch_block(&block_lock, 0);
}

__global__ void flag_between_warps(int *data, int *flag, int *out) {
  if (threadIdx.x == 0) {
    *data = 7;
    __threadfence_block();
    atomicExch(flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *data;
  }
}

// Block 0 tells a warp of block 1, and that another: a chain of fences.
__global__ void chain(int *data, int *flag, int *out) {
  if (threadIdx.x % 32) return;
  int link = blockIdx.x * 2 + threadIdx.x / 32;
  if (link == 0) *data = 7;
  while (atomicAdd(flag, 0) != link) {
  }
  if (link == 3) *out = *data;
  __threadfence();
  atomicExch(flag, link + 1);
}

__global__ void polled_flag(int *data, volatile int *flag, int *out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    *out = *data;
  }
}

__global__ void stop(volatile int *done) {
  if (threadIdx.x == 0) *done = 1;
}

__global__ void last_block(int *part, unsigned *done, int *out) {
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicAdd(done, 1) + 1 == gridDim.x;
  __syncthreads();
  if (!last || threadIdx.x) return;
  int sum = 0;
  for (unsigned i = 0; i < gridDim.x * blockDim.x; i++) sum += part[i];
  *out = sum;
  *done = 0;
}

template <cuda::std::memory_order ORDER>
__global__ void ordered_ticket(int *part, unsigned *done, int *out) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> ticket(*done);
  if (threadIdx.x) return;
  part[blockIdx.x] = 1;
  if (ticket.fetch_add(1, ORDER) + 1 < gridDim.x) return;
  int sum = 0;
  for (unsigned i = 0; i < gridDim.x; i++) sum += part[i];
  *out = sum;
}

__global__ void cleared(const int *x, int *most) {
  if (threadIdx.x == 0) *most = 0;
  __syncthreads();
  atomicMax(most, x[threadIdx.x]);
}

__global__ void exchanged_first(int *head, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicExch(&head[i], -1);
}

__global__ void count(const unsigned char *x, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[x[i] % 8], 1);
}

__global__ void invert(unsigned char *x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] = ~x[threadIdx.x];
}

// Streams that add atomically to one array, and that take bytes of one word.
static bool streams() {
  const int n = 99, part = 33;
  int *bins = zeros<int>(8), sum = 0;
  auto *x = device(std::vector<unsigned char>(n, 3));
  cudaStream_t s[3];
  CUDA(cudaDeviceSynchronize());
  for (int i = 0; i < 3; i++) {
    CUDA(cudaStreamCreate(&s[i]));
    count<<<2, 32, 0, s[i]>>>(x + i * part, bins, part);
    invert<<<1, 64, 0, s[i]>>>(x + i * part, part);
  }
  CUDA(cudaDeviceSynchronize());
  for (cudaStream_t each : s) CUDA(cudaStreamDestroy(each));
  for (int each : host(bins, 8)) sum += each;
  return sum == n && host(x, n)[n - 1] == 252;
}

static bool locks() {
  int *sum = zeros<int>(2);
  locked<<<8, 32>>>(sum);
  locked_in_a_block<<<1, 256>>>(sum + 1);
  return host(sum, 2)[0] == 8 && host(sum, 2)[1] == 8;
}

static bool flags() {
  int *x = zeros<int>(8);
  flag_between_warps<<<1, 64>>>(x, x + 1, x + 2);
  polled_flag<<<2, 32>>>(x + 3, x + 4, x + 5);
  stop<<<4, 32>>>(x + 6);
  int *y = zeros<int>(3);
  chain<<<2, 64>>>(y, y + 1, y + 2);
  return host(x, 8)[2] == 7 && host(x, 8)[5] == 7 && host(y, 3)[2] == 7;
}

static bool tickets() {
  int *out = zeros<int>(3), *part = zeros<int>(256);
  unsigned *done = zeros<unsigned>(3);
  last_block<<<4, 64>>>(part, done, out);
  ordered_ticket<cuda::std::memory_order_acq_rel>
      <<<4, 32>>>(part, done + 1, out + 1);
  ordered_ticket<cuda::std::memory_order_seq_cst>
      <<<4, 32>>>(part, done + 2, out + 2);
  return host(out, 3)[0] == 256 && host(out, 3)[1] == 4 && host(out, 3)[2] == 4;
}

// A slot that its consumer gives back.
__global__ void slot_given_back(int *slot, int *full, int *out, int n) {
  if (threadIdx.x) return;
  for (int k = 0; k < n; k++) {
    while (atomicAdd(full, 0) != int(blockIdx.x)) {
    }
    __threadfence();
    if (blockIdx.x == 0)
      *slot = k * k;
    else
      out[k] = *slot;
    __threadfence();
    atomicExch(full, 1 - blockIdx.x);
  }
}

// Two slots by turns, with a count of the full ones and one of those taken.
__global__ void two_slots(int *slots, int *counts, int *out, int n) {
  cuda::atomic_ref<int, cuda::thread_scope_device> full(counts[0]),
      taken(counts[1]);
  if (threadIdx.x) return;
  for (int k = 0; k < n && blockIdx.x == 0; k++) {
    while (k - taken.load(cuda::memory_order_acquire) >= 2) {
    }
    slots[k % 2] = k * k;
    full.store(k + 1, cuda::memory_order_release);
  }
  for (int k = 0; k < n && blockIdx.x == 1; k++) {
    while (full.load(cuda::memory_order_acquire) <= k) {
    }
    out[k] = slots[k % 2];
    taken.fetch_add(1, cuda::memory_order_release);
  }
}

// What a block adds in shared memory says nothing of its ticket.
__global__ void ticket_after_shared_sum(int *part, unsigned *done, int *out) {
  __shared__ int sum;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> ticket(*done);
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);
  __syncthreads();
  if (threadIdx.x) return;
  part[blockIdx.x] = sum;
  if (blockIdx.x == 0) atomicAdd(&sum, 1);
  if (ticket.fetch_add(1, cuda::memory_order_acq_rel) + 1 < gridDim.x) return;
  for (unsigned i = 0; i < gridDim.x; i++) *out += part[i];
}

static bool ticket_of_sums() {
  int *out = zeros<int>(1);
  ticket_after_shared_sum<<<4, 32>>>(zeros<int>(4), zeros<unsigned>(1), out);
  return host(out, 1)[0] == 128;
}

static bool slots() {
  int *out = zeros<int>(16);
  slot_given_back<<<2, 32>>>(zeros<int>(1), zeros<int>(1), out, 8);
  two_slots<<<2, 32>>>(zeros<int>(2), zeros<int>(2), out + 8, 8);
  return all(host(out, 16), [](int i) { return i % 8 * (i % 8); });
}

static bool firsts() {
  int *most = zeros<int>(1), *head = device<int>(100);
  cleared<<<1, 64>>>(device(numbers<int>(64)), most);
  exchanged_first<<<2, 64>>>(head, 100);
  return host(most, 1)[0] == 100 && host(head, 100)[99] == -1;
}

int main() {
  return cases({CASE(locks), CASE(flags), CASE(tickets), CASE(firsts),
                CASE(slots), CASE(ticket_of_sums),
                CASE(streams)});
}
