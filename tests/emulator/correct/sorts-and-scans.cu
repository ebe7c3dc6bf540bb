// Sorts and scans: barriers, votes and shuffles in order.
#include <algorithm>

#include "../check.cuh"

// Sorts one block's array in shared memory.
template <typename T>
__device__ void exchange(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}

__global__ void bitonic(int *x) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, n = blockDim.x;
  s[t] = x[t];
  __syncthreads();
  for (unsigned k = 2; k <= n; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) exchange(s[t], s[other]);
      }
      __syncthreads();
    }
  x[t] = s[t];
}

static bool bitonic_sort() {
  const int n = 256;
  std::vector<int> v = numbers<int>(n);
  int *x = device(v);
  bitonic<<<1, n, n * sizeof(int)>>>(x);
  std::vector<int> got = host(x, n);
  std::sort(v.begin(), v.end());
  return got == v;
}

// Sorts until a whole pass changes nothing: __syncthreads_or decides.
__global__ void odd_even(float *x, int n) {
  __shared__ float s[300];
  int t = threadIdx.x;
  for (int i = t; i < n; i += blockDim.x) s[i] = x[i];
  __syncthreads();
  bool moved = true;
  while (__syncthreads_or(moved)) {
    moved = false;
    for (int phase = 0; phase < 2; phase++) {
      int i = 2 * t + phase;
      if (i + 1 < n && s[i] > s[i + 1]) {
        float left = s[i];
        s[i] = s[i + 1];
        s[i + 1] = left;
        moved = true;
      }
      __syncthreads();
    }
  }
  for (int i = t; i < n; i += blockDim.x) x[i] = s[i];
}

static bool odd_even_sort() {
  const int n = 133;
  std::vector<float> v = numbers<float>(n);
  float *x = device(v);
  odd_even<<<1, 96>>>(x, n);
  std::vector<float> got = host(x, n);
  std::sort(v.begin(), v.end());
  return got == v;
}

// One-bit split passes with a block-wide scan: a radix sort of 6 bits.
__device__ int zeros_before(int zero, int *warp_total, int *all) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned votes = __ballot_sync(~0u, zero);
  int before = __popc(votes & ((1u << lane) - 1));
  if (lane == 0) warp_total[warp] = __popc(votes);
  *all = __syncthreads_count(zero);
  for (int w = 0; w < warp; w++) before += warp_total[w];
  return before;
}

__global__ void radix_sort(unsigned *x, int bits) {
  extern __shared__ unsigned keys[];
  __shared__ int warp_total[32];
  unsigned t = threadIdx.x;
  keys[t] = x[t];
  for (int bit = 0; bit < bits; bit++) {
    __syncthreads();
    unsigned v = keys[t];
    int all, zero = !(v >> bit & 1);
    int before = zeros_before(zero, warp_total, &all);
    int to = zero ? before : all + t - before;
    __syncthreads();
    keys[to] = v;
  }
  __syncthreads();
  x[t] = keys[t];
}

static bool radix_pass() {
  const int n = 192;
  std::vector<unsigned> v = numbers<unsigned>(n);
  for (unsigned &u : v) u %= 64;
  unsigned *x = device(v);
  radix_sort<<<1, n, n * sizeof(unsigned)>>>(x, 6);
  std::vector<unsigned> got = host(x, n);
  std::sort(v.begin(), v.end());
  return got == v;
}

// A scan of many blocks: shuffles in warps, shared memory between warps, a
// second kernel between blocks.
__device__ int warp_scan(int v) {
  int lane = threadIdx.x & 31;
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += below;
  }
  return v;
}

__device__ int block_scan(int v) {
  __shared__ int total[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  v = warp_scan(v);
  if (lane == 31) total[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int t = lane < blockDim.x / 32 ? total[lane] : 0;
    total[lane] = warp_scan(t);
  }
  __syncthreads();
  return warp ? v + total[warp - 1] : v;
}

__global__ void scan(const int *in, int *out, int *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = block_scan(i < n ? in[i] : 0);
  if (i < n) out[i] = v;
  if (threadIdx.x == blockDim.x - 1) sums[blockIdx.x] = v;
}

__global__ void add(int *out, const int *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && blockIdx.x) out[i] += sums[blockIdx.x - 1];
}

static bool warp_scan() {
  const int n = 5000, block = 128, blocks = (n + block - 1) / block;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n), *sums = device<int>(64);
  int *scanned = device<int>(64), *none = device<int>(1);
  CUDA(cudaMemset(sums, 0, 64 * sizeof(int)));
  scan<<<blocks, block>>>(in, out, sums, n);
  scan<<<1, 64>>>(sums, scanned, none, 64);
  add<<<blocks, block>>>(out, scanned, n);
  CUDA(cudaGetLastError());
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0, sum = 0; i < n; i++) good &= got[i] == (sum += v[i]);
  return good;
}

int main() {
  return cases({CASE(bitonic_sort), CASE(odd_even_sort), CASE(radix_pass),
                CASE(warp_scan)});
}
