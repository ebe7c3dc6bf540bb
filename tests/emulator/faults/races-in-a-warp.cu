// Reductions whose last warp runs without __syncwarp. Every GPU so far gives their
// sums; that it does is no promise. Lanes that exchange values unsynchronised.
//! prints 8128 24512
//! prints 8128 24512 by a loop
//! prints 8128 24512 volatile
//! prints 1520 5616 by pairs
#include <cooperative_groups.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

__global__ void sums(const int *x, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];  // FAULT: warp-race
    s[t] += s[t + 8];  // FAULT: warp-race
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sums_by_loop(const int *x, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];  // FAULT: warp-race
    if (d > 32) __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__device__ void last_warp(volatile int *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];  // FAULT: warp-race
  s[t] += s[t + 8];  // FAULT: warp-race
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}

__global__ void sums_volatile(const int *x, int *out) {
  extern __shared__ int dynamic[];
  int t = threadIdx.x;
  dynamic[t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) dynamic[t] += dynamic[t + 64];
  __syncthreads();
  if (t < 32) last_warp(dynamic, t);
  if (t == 0) out[blockIdx.x] = dynamic[0];
}

struct Pair {
  int a, b;
};
__device__ void operator+=(Pair &x, Pair y) {
  x.a += y.a;
  x.b += y.b;
}

// Of each warp, in all its lanes.
__device__ void exchange(Pair *s, int t, int d) {
  s[t] += s[t ^ d];  // FAULT: warp-race
}

__global__ void sums_by_pairs(const int *x, int *out) {
  __shared__ Pair s[128];
  int t = threadIdx.x;
  s[t].a = x[blockIdx.x * 128 + t];
  s[t].b = t;
  __syncthreads();
  exchange(s, t, 16);
  for (int d = 8; d > 0; d >>= 1) exchange(s, t, d);
  if (t == 37) out[blockIdx.x] = s[t].a;
}

__global__ void neighbours(const int *in, int *out) {
  __shared__ int box[64];
  int t = threadIdx.x;
  box[t] = in[t];         // FAULT: warp-race
  out[t] = box[t ^ 1];    // FAULT: warp-race
}

__global__ void rotate_in_tile(const float *in, float *out) {
  __shared__ float row[4][16];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int lane = tile.thread_rank(), which = tile.meta_group_rank();
  row[which][lane] = in[threadIdx.x];                // FAULT: warp-race
  out[threadIdx.x] = row[which][(lane + 1) % 16];    // FAULT: warp-race
}

static void print(void (*kernel)(const int *, int *), const char *how) {
  std::vector<int> v(256);
  for (int i = 0; i < 256; i++) v[i] = i;
  int *x = device(v), *out = device<int>(2);
  kernel<<<2, 128, 128 * sizeof(int)>>>(x, out);
  v = host(out, 2);
  printf("%d %d%s\n", v[0], v[1], how);
}

int main() {
  print(sums, "");
  print(sums_by_loop, " by a loop");
  print(sums_volatile, " volatile");
  print(sums_by_pairs, " by pairs");
  launch(neighbours, 1, 64, 64);
  launch(rotate_in_tile, 1, 64, 64);
}
