// Warps, lanes and tiles that hand over to each other.
#include <cuda/atomic>
#include <cuda/barrier>

#include "../../check.cuh"

// A warp fills two buffers, others use them: cuda::barriers that count the whole
// block, as in the Programming Guide, and some that leave out its last warp.
using barrier = cuda::barrier<cuda::thread_scope_block>;
enum { BUFFERS = 8, LENGTH = 64 };

__global__ void relay(const float *in, float *out, unsigned members) {
  __shared__ float buffer[2][LENGTH];
  __shared__ barrier ready[2], filled[2];
  unsigned t = threadIdx.x;
  if (t < 2) {
    init(&ready[t], members);
    init(&filled[t], members);
  }
  __syncthreads();
  if (t >= members)
    return;
  if (t >= 32)
    for (int i = 0; i < 2; i++)
      ready[i].arrive();
  for (int i = 0; i < BUFFERS; i++) {
    if (t < 32) {
      ready[i % 2].arrive_and_wait();
      for (int j = t; j < LENGTH; j += 32)
        buffer[i % 2][j] = in[i * LENGTH + j];
      filled[i % 2].arrive();
    } else {
      filled[i % 2].arrive_and_wait();
      for (int j = t - 32; j < LENGTH; j += members - 32)
        out[i * LENGTH + j] = buffer[i % 2][LENGTH - 1 - j];
      ready[i % 2].arrive();
    }
  }
}

static bool barrier_roles() {
  const int n = BUFFERS * LENGTH;
  std::vector<float> a = numbers<float>(n);
  float *in = device(a), *out = device<float>(n);
  bool good = true;
  for (unsigned members : {128u, 96u}) {
    relay<<<1, 128>>>(in, out, members);
    std::vector<float> got = host(out, n);
    for (int i = 0; i < n; i++)
      good &= got[i] == a[i / LENGTH * LENGTH + LENGTH - 1 - i % LENGTH];
  }
  return good;
}

// Barriers in a loop whose bound is uniform, around work that is not; and a
// loop whose first test is its last.
__global__ void collatz(const int *in, int *out, int rounds) {
  __shared__ int length[2][96];
  int t = threadIdx.x;
  length[0][t] = in[t] + 1;
  for (int r = 0; r < rounds; r++) {
    __syncthreads();
    int v = length[r & 1][(t + 1) % 96], steps = 0;
    while (v != 1) {
      if (v % 2)
        v = 3 * v + 1;
      else
        v /= 2;
      steps++;
    }
    length[(r + 1) & 1][t] = steps + 1;
  }
  __syncthreads();
  out[t] = length[rounds & 1][t];
}

// What ends the loop and what begins it compare the same: compiled, once.
__global__ void compares_once(const int *x, int n, int *out) {
  int sum = 0;
  for (int i = 0; i != n; i++) {
    if (i < n) sum += x[i];
    if (threadIdx.x & 1) continue;
    sum += i;
  }
  out[threadIdx.x] = sum;
}

static bool divergent_loops() {
  const int n = 96, rounds = 3;
  std::vector<int> v = numbers<int>(n), now(n), next(n);
  int *in = device(v), *out = device<int>(n);
  collatz<<<1, n>>>(in, out, rounds);
  for (int t = 0; t < n; t++) now[t] = v[t] + 1;
  for (int r = 0; r < rounds; r++) {
    for (int t = 0; t < n; t++) {
      int x = now[(t + 1) % n], steps = 0;
      for (; x != 1; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
      next[t] = steps + 1;
    }
    now.swap(next);
  }
  bool good = host(out, n) == now;
  compares_once<<<1, n>>>(in, 5, out);
  for (int t = 0; t < n; t++)
    good &= host(out, n)[t] ==
            v[0] + v[1] + v[2] + v[3] + v[4] + (t % 2 ? 0 : 10);
  return good;
}

// Lanes of a warp hand over through shared memory, ordered by a vote and by
// shuffles.
__global__ void scan(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x, sum = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int left = __shfl_up_sync(0xffffffffu, sum, d);
    if (t >= d) sum += left;
  }
  s[t] = sum;
  unsigned odd = __ballot_sync(0xffffffffu, sum & 1);
  out[t] = s[31 - t];
  __shfl_sync(0xffffffffu, sum, 0);
  s[t] = odd >> t & 1;
}

static bool shuffles_order() {
  std::vector<int> v = numbers<int>(32);
  int *in = device(v), *out = device<int>(32);
  scan<<<1, 32>>>(in, out);
  std::vector<int> got = host(out, 32);
  bool good = true;
  for (int t = 0, sum = 0; t < 32; t++) {
    sum += v[t];
    good &= got[31 - t] == sum;
  }
  return good;
}

// 3-D blocks of 5 x 3 x 3 threads: the last warp is not full.
__global__ void rank(int *out, int *warps) {
  __shared__ int total;
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int size = blockDim.x * blockDim.y * blockDim.z;
  if (t < 2) total = 0; // the same value twice is no race
  __syncthreads();
  unsigned here = __ballot_sync(__activemask(), 1);
  if (t % 32 == 0) atomicAdd(&total, __popc(here));
  __syncthreads();
  out[block * size + t] = t;
  if (t == size - 1) warps[block] = total;
}

static bool uneven_blocks() {
  const int blocks = 2 * 2 * 2, size = 45;
  int *out = device<int>(blocks * size), *warps = device<int>(blocks);
  rank<<<dim3(2, 2, 2), dim3(5, 3, 3)>>>(out, warps);
  std::vector<int> got = host(out, blocks * size), w = host(warps, blocks);
  bool good = true;
  for (int i = 0; i < blocks * size; i++) good &= got[i] == i % size;
  for (int b : w) good &= b == size;
  return good;
}

// The last steps of a reduction in one warp, volatile and with __syncwarp.
__device__ void last_warp(volatile int *s, int t) {
  for (int d = 32; d > 0; d /= 2) {
    int v = s[t] + (t + d < 64 ? s[t + d] : 0);
    __syncwarp();
    s[t] = v;
    __syncwarp();
  }
}

__global__ void sum_in_step(const int *x, int n, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? x[i] : 0;
  __syncthreads();
  if (t < 128) s[t] += s[t + 128];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) last_warp(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}

static bool warp_synchronous() {
  const int n = 700;
  std::vector<int> v = numbers<int>(n);
  int *x = device(v), *out = device<int>(3), want = 0, got = 0;
  sum_in_step<<<3, 256>>>(x, n, out);
  for (int k : v) want += k;
  for (int k : host(out, 3)) got += k;
  return got == want;
}

// One warp hands values to another with no barrier of the block: through shared
// memory, by counts that are released and acquired; through global memory, by a
// flag with fences.
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

static bool warps_hand_over() {
  int *out = device<int>(32), *words = zeros<int>(2);
  through_shared<<<1, 64>>>(out);
  std::vector<int> sums = host(out, 32);
  through_global<<<1, 64>>>(words, words + 1, out);
  bool good = host(out, 1)[0] == 42;
  for (int i = 0; i < 32; i++)
    good = good && sums[i] == ROUNDS * (ROUNDS - 1) / 2 + ROUNDS * (31 - i);
  return good;
}

int main() {
  return cases({CASE(barrier_roles), CASE(divergent_loops),
                CASE(shuffles_order), CASE(uneven_blocks),
                CASE(warp_synchronous), CASE(warps_hand_over)});
}
