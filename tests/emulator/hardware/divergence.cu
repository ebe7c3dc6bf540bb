// Control flow that parts the lanes of a warp: each kernel is one pattern.
//
// The kernels are written so that compiled code makes the accesses that the
// source has: loops carry "#pragma unroll 1", trip counts and operands come
// from memory, and no two loads are neighbours that a compiler could merge.
// What an H200's counters say of each kernel is kept in divergence.csv; the
// emulator must count the same. Every kernel is launched once, with one block.
//
// "// MERGED count: why" before a kernel names a count in which nvcc 13.0
// merges what the source keeps apart; that count alone may differ.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

#include "divergence_loops.cuh"

// ---- early return ----

__global__ void return_first(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  if (t % 3 == 0)
    return;
  ONCE for (int j = 0; j < n; j++) s += a[j * 32 + t];
  out[t] = s;
}

// MERGED global_store: the two stores become one, of a selected value
__global__ void return_in_loop(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    s += a[j * 32 + t];
    if (j == t % 6) {
      out[t] = s;
      return;
    }
  }
  out[t] = -s;
}

__global__ void return_in_inner_loop(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) ONCE for (int j = 0; j < n; j++) {
    if (i * n + j == t)
      return;
    s += a[(i * n + j) * 32 + t];
    out[t] = s;
  }
}

// ---- switch ----

// MERGED global_load: one load, from a selected address
__global__ void switch_four(const int *a, int *out) {
  int t = threadIdx.x, s;
  switch (a[t] & 3) {
  case 0:
    s = a[t + 64];
    break;
  case 1:
    s = a[2 * t + 128];
    break;
  case 2:
    s = a[3 * t + 256];
    break;
  default:
    s = a[4 * t + 512];
  }
  out[t] = s;
}

__global__ void switch_fall_through(const int *a, int *out) {
  int t = threadIdx.x, s = 0;
  switch (t % 4) {
  case 3:
    s += a[t + 64];
  case 2:
    s += a[2 * t + 128];
  case 1:
    s += a[3 * t + 256];
  }
  out[t] = s;
}

__global__ void switch_in_loop(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    switch ((t + i) % 5) {
    case 0:
      s += a[i * 32 + t];
      break;
    case 2:
      s -= a[i * 64 + 512 + t];
      break;
    case 3:
      s ^= a[i * 32 + 1024 + 2 * t];
      break;
    }
  }
  out[t] = s;
}

// ---- short circuit ----

__global__ void and_of_loads(const int *a, int *out) {
  int t = threadIdx.x;
  out[t] = a[t] > 40 && a[t + 64] > 40 && a[t + 128] > 40;
}

__global__ void or_in_loop(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n;
            i++) if (a[i * 32 + t] < 30 || a[i * 32 + 512 + t] < 30) s++;
  out[t] = s;
}

__global__ void search_linear(const int *a, int *out, int n) {
  int t = threadIdx.x, i = 0;
  ONCE while (i < n && a[i * 4] != t * 3) i++;
  out[t] = i;
}

__global__ void search_binary(const int *sorted, int *out, int n) {
  int t = threadIdx.x, want = t * t * 3 % 600, lo = 0, hi = n;
  ONCE while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (sorted[mid] == want) {
      lo = mid;
      break;
    }
    if (sorted[mid] < want)
      lo = mid + 1;
    else
      hi = mid;
  }
  out[t] = lo;
}

// MERGED global_load: one load, from a selected pointer
__global__ void ternary(const int *a, const int *b, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) s +=
      (t + i) % 3 ? a[i * 32 + t] : b[i * 64 + 2 * t];
  out[t] = s;
}

// ---- functions ----

__device__ __noinline__ int sum_of(const int *a, int from, int count) {
  int s = 0;
  ONCE for (int i = 0; i < count; i++) s += a[from + i * 32];
  return s;
}

__global__ void call_by_some(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  if (t % 4 != 1)
    s = sum_of(a, t, n);
  out[t] = s;
}

__global__ void call_in_loop(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    if ((t + i) % 2)
      continue;
    s += sum_of(a, t + i * 8, 1 + t % 3);
  }
  out[t] = s;
}

__device__ __forceinline__ int skipping_sum(const int *a, int t, int n) {
  int s = 0;
  ONCE for (int i = 0; i < n; i++) {
    if ((i + t) % 3 == 0)
      continue;
    s += a[i * 32 + t];
  }
  return s;
}

__global__ void inlined_twice(const int *a, int *out, int n) {
  int t = threadIdx.x;
  out[t] = skipping_sum(a, t, n) - skipping_sum(a + 512, t, n + t % 2);
}

// ---- stores ----

__global__ void stores_in_turn(int *out, int n) {
  int t = threadIdx.x;
  ONCE for (int i = 0; i < n; i++) if ((t + i) % 4 == 0) out[i * 32 + t] = i;
}

__global__ void odd_even_sort(int *a, int n) {
  int t = threadIdx.x;
  ONCE for (int phase = 0; phase < n; phase++) {
    if (t % 2 == phase % 2 && t + 1 < 32) {
      int x = a[t], y = a[t + 1];
      if (x > y) {
        a[t] = y;
        a[t + 1] = x;
      }
    }
    __syncthreads();
  }
}

__global__ void compact(const int *a, int *out, int n) {
  int t = threadIdx.x, to = 0;
  ONCE for (int i = 0; i < n; i++) {
    int v = a[i * 32 + t];
    if (v % 2)
      out[t * 16 + to++] = v;
  }
}

// ---- rows of unequal length ----

__global__ void csr_scalar(const int *row, const int *col, const int *x,
                           int *out) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = row[t]; i < row[t + 1]; i++) s += x[col[i]];
  out[t] = s;
}

__global__ void csr_skipping(const int *row, const int *col, const int *x,
                             int *out) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = row[t]; i < row[t + 1]; i++) {
    int c = col[i];
    if (c % 4 == 0)
      continue;
    s += x[c];
  }
  out[t] = s;
}

// ---- shared memory ----

__global__ void shared_continue(const int *a, int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x, sum = 0;
  ONCE for (int i = t; i < 1024; i += blockDim.x) s[i] = a[i];
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    if (j == t)
      continue;
    sum += s[j * 8];
  }
  out[t] = sum;
}

__global__ void shared_alternating(const int *a, int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x, sum = 0;
  ONCE for (int i = t; i < 1024; i += blockDim.x) s[i] = a[i];
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) if ((t + j) & 1) sum +=
      s[(t * 2 + j) & 1023];
  out[t] = sum;
}

__global__ void shared_nested(const int *a, int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x, sum = 0;
  ONCE for (int i = t; i < 1024; i += blockDim.x) s[i] = a[i];
  __syncthreads();
  ONCE for (int i = 0; i < n; i++) ONCE for (int j = 0; j <= (t + i) % 4; j++)
      sum += s[(i * 4 + j) * 32 + t];
  out[t] = sum;
}

__global__ void shared_tree(const int *a, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  ONCE for (int step = 1; step < blockDim.x; step *= 2) {
    if (t % (2 * step) == 0)
      s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void shared_insertion(const int *a, int *out, int n) {
  __shared__ int s[32 * 17];
  int t = threadIdx.x, *mine = s + t * 17;
  ONCE for (int i = 0; i < n; i++) {
    int v = a[i * 32 + t], j = i;
    ONCE while (j > 0 && mine[j - 1] > v) {
      mine[j] = mine[j - 1];
      j--;
    }
    mine[j] = v;
  }
  out[t] = mine[0];
}

// ---- several warps, grids of uneven work ----

__global__ void grid_stride_tail(const int *a, int *out, int n) {
  int s = 0;
  ONCE for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (a[i] % 5 == 0)
      continue;
    s += a[i + 1];
  }
  out[threadIdx.x] = s;
}

__global__ void warps_of_unequal_work(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n + t / 32; i++) {
    if ((i + t) % 3 == 1)
      continue;
    s += a[i * 32 + t];
  }
  out[t] = s;
}

template <class T> static T *on_device(const std::vector<T> &v) {
  T *p = nullptr;
  cudaMalloc(&p, v.size() * sizeof(T));
  cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  std::vector<int> numbers(4096), sorted(256), next(64), row(33), col;
  for (int i = 0; i < 4096; i++)
    numbers[i] = (i * 37 + 11) % 101;
  for (int i = 0; i < 256; i++)
    sorted[i] = i * 3;
  for (int i = 0; i < 64; i++)
    next[i] = (i * 13 + 5) % 64;
  for (int t = 0; t < 32; t++)
    row[t + 1] = row[t] + (t * 7 + 3) % 9;
  for (int i = 0; i < row[32]; i++)
    col.push_back((i * 29 + 3) % 256);
  std::vector<body> bodies(64);
  for (int i = 0; i < 64; i++)
    bodies[i] = {i + 1.f, 0, 0, 2.f, 0, 0, 0, 0};
  int *a = on_device(numbers), *b = on_device(numbers), *s = on_device(sorted);
  int *nx = on_device(next), *r = on_device(row), *c = on_device(col);
  body *bs = on_device(bodies);
  std::vector<int> zero(4096);
  int *out = on_device(zero);

  continue_alternating<<<1, 32>>>(a, out, 4);
  continue_after_load<<<1, 32>>>(a, out, 8);
  continue_at_self<<<1, 64>>>(bs, (float *)out, 64);
  continue_in_inner<<<1, 32>>>(a, out, 5);
  continue_outer<<<1, 32>>>(a, out, 5);
  continue_all_but_one<<<1, 64>>>(a, out, 48);
  break_by_lane<<<1, 32>>>(a, out, 9);
  break_by_value<<<1, 32>>>(a, out, 9);
  break_inner<<<1, 32>>>(a, out, 6);
  break_both<<<1, 32>>>(a, out, 6);
  break_from_the_middle<<<1, 32>>>(a, out, 5);
  nested_inner_by_lane<<<1, 32>>>(a, out, 3);
  nested_outer_by_lane<<<1, 32>>>(a, out, 3);
  nested_both_by_lane<<<1, 32>>>(a, out, 4);
  nested_with_loads_between<<<1, 32>>>(a, out, 6);
  nested_three_deep<<<1, 32>>>(a, out, 3);
  nested_inner_may_be_empty<<<1, 32>>>(a, out, 6);
  two_loops_in_a_row<<<1, 32>>>(a, out, 7);
  triangle<<<1, 32>>>(a, out, 32);
  do_while<<<1, 32>>>(a, out, 7);
  collatz<<<1, 32>>>(a, out);
  go_back<<<1, 32>>>(a, out, 6);
  chase<<<1, 32>>>(nx, out, 20);
  return_first<<<1, 32>>>(a, out, 4);
  return_in_loop<<<1, 32>>>(a, out, 4);
  return_in_inner_loop<<<1, 32>>>(a, out, 4);
  switch_four<<<1, 32>>>(a, out);
  switch_fall_through<<<1, 32>>>(a, out);
  switch_in_loop<<<1, 32>>>(a, out, 7);
  and_of_loads<<<1, 64>>>(a, out);
  or_in_loop<<<1, 32>>>(a, out, 7);
  search_linear<<<1, 32>>>(a, out, 60);
  search_binary<<<1, 32>>>(s, out, 256);
  ternary<<<1, 32>>>(a, b, out, 7);
  call_by_some<<<1, 32>>>(a, out, 5);
  call_in_loop<<<1, 32>>>(a, out, 5);
  inlined_twice<<<1, 32>>>(a, out, 7);
  stores_in_turn<<<1, 32>>>(out, 9);
  odd_even_sort<<<1, 32>>>(b, 8);
  compact<<<1, 32>>>(a, out, 9);
  csr_scalar<<<1, 32>>>(r, c, a, out);
  csr_skipping<<<1, 32>>>(r, c, a, out);
  shared_continue<<<1, 64>>>(a, out, 64);
  shared_alternating<<<1, 32>>>(a, out, 20);
  shared_nested<<<1, 32>>>(a, out, 5);
  shared_tree<<<1, 256>>>(a, out);
  shared_insertion<<<1, 32>>>(a, out, 12);
  grid_stride_tail<<<1, 96>>>(a, out, 1000);
  warps_of_unequal_work<<<1, 128>>>(a, out, 5);
  cudaError_t error = cudaDeviceSynchronize();
  puts(error ? cudaGetErrorString(error) : "OK");
  return error != cudaSuccess;
}
