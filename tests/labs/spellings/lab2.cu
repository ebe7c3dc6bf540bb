//! square-arrays: 20
//! for square square_kernel
#include <array>
static __global__ void tile2(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                             LAB_ELEMENT *c, long rows, long cols) {
  extern __shared__ LAB_ELEMENT raw[];
  auto of_a = reinterpret_cast<LAB_ELEMENT(*)[SIDE + 1]>(raw),
       of_b = of_a + TILE;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long row = (long)blockIdx.y * SIDE, col = (long)blockIdx.x * SIDE;
  std::array<std::array<LAB_ELEMENT, 2>, 2> all;
  for (auto &r : all)
    r.fill(IDENTITY);
  for (int first = 0; first < INNER; first += TILE) {
    load(of_a, a, row, rows, first);
    load(of_b, b, col, cols, first);
    __syncthreads();
    const int end = min(TILE, INNER - first);
    for (int k = 0; k < end; k++) {
      const LAB_ELEMENT u[2] = {of_a[k][ty], of_a[k][ty + TILE]},
                        v[2] = {of_b[k][tx], of_b[k][tx + TILE]};
#pragma unroll
      for (int q = 0; q < 4; q++)
        all[q / 2][q % 2] =
            combine(all[q / 2][q % 2], term(u[q / 2], v[q % 2]));
    }
    __syncthreads();
  }
  for (int q = 0; q < 4; q++) {
    long r = row + ty + q / 2 * TILE, s = col + tx + q % 2 * TILE;
    if (r < rows && s < cols)
      c[r * cols + s] = all[q / 2][q % 2];
  }
}
void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  const size_t bytes = 2 * TILE * (SIDE + 1) * sizeof(LAB_ELEMENT);
  cudaFuncSetAttribute(tile2, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       (int)bytes);
  tile2<<<dim3(groups(cols, SIDE), groups(rows, SIDE)), dim3(TILE, TILE),
          bytes>>>(a, b, c, rows, cols);
}

//! window-async: 20
//! for window window_kernel
#include <cuda_pipeline.h>
static __global__ void streamed(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                long n) {
  __shared__ LAB_ELEMENT part[THREADS + 2 * RADIUS];
  const long first = (long)blockIdx.x * THREADS - RADIUS;
  for (int p = threadIdx.x; p < THREADS + 2 * RADIUS; p += THREADS)
    if (first + p >= 0 && first + p < n)
      __pipeline_memcpy_async(&part[p], &x[first + p], sizeof(LAB_ELEMENT));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  const long i = first + RADIUS + threadIdx.x;
  if (i >= n)
    return;
  const LAB_ELEMENT *mid = part + RADIUS + threadIdx.x;
  LAB_ELEMENT all = IDENTITY;
  const int lo = (int)max(-(long)RADIUS, -i),
            hi = (int)min((long)RADIUS, n - 1 - i);
  for (int d = lo; d <= hi; d++)
    all = combine(all, term(mid[d], *mid));
  out[i] = all;
}
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  streamed<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! window-cg: 20
//! for window window_kernel
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <int R, int N> struct Halo {
  LAB_ELEMENT v[N + 2 * R];
  __device__ LAB_ELEMENT &operator[](int i) {
    return v[i + R];
  }
};
template <int R>
static __global__ void with_halo(const LAB_ELEMENT *__restrict__ x,
                                 LAB_ELEMENT *__restrict__ out, long n) {
  __shared__ Halo<R, THREADS> part;
  const cg::thread_block block = cg::this_thread_block();
  const int t = block.thread_rank();
  const long i = (long)block.group_index().x * THREADS + t;
  if (i < n)
    part[t] = x[i];
  if (t < R) {
    if (i - R >= 0)
      part[t - R] = x[i - R];
    if (i + THREADS < n)
      part[t + THREADS] = x[i + THREADS];
  }
  block.sync();
  if (i < n) {
    LAB_ELEMENT all = IDENTITY;
    for (int d = -R; d <= R; ++d)
      if (i + d >= 0 && i + d < n)
        all = combine(all, term(part[t + d], part[t]));
    out[i] = all;
  }
}
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  with_halo<RADIUS><<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! device-new: 0
//! for window
//! says new and delete
static __device__ LAB_ELEMENT *kept;
static __global__ void make() {
  kept = new LAB_ELEMENT[4096];
}
static __global__ void put(const LAB_ELEMENT *x, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    kept[i] = x[i];
}
static __global__ void get(LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (long j = max(0L, i - RADIUS); j < n && j <= i + RADIUS; j++)
    all = combine(all, term(kept[j], kept[i]));
  out[i] = all;
}
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  make<<<1, 1>>>();
  put<<<groups(n, THREADS), THREADS>>>(x, n);
  get<<<groups(n, THREADS), THREADS>>>(out, n);
}

//! line-numbers: 0
//! says #line: this directive
#line 1 "/usr/include/c++/12/bits/stl_algo.h"
static __device__ int spare(int a) {
  return a;
}

//! quiet-macro: 15
//! for square
//! says expected|races
#define __syncthreads() ((void)0)
static __global__ void hasty(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                             LAB_ELEMENT *c, long rows, long cols) {
  __shared__ LAB_ELEMENT of_a[TILE][SIDE + 1], of_b[TILE][SIDE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  long row = (long)blockIdx.y * SIDE, col = (long)blockIdx.x * SIDE;
  LAB_ELEMENT all[2][2] = {{IDENTITY, IDENTITY}, {IDENTITY, IDENTITY}};
  for (int first = 0; first < INNER; first += TILE) {
    load(of_a, a, row, rows, first);
    load(of_b, b, col, cols, first);
    __syncthreads();
    for (int k = 0; k < TILE && first + k < INNER; k++) {
      LAB_ELEMENT a2[] = {of_a[k][ty], of_a[k][ty + TILE]};
      LAB_ELEMENT b2[] = {of_b[k][tx], of_b[k][tx + TILE]};
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
          all[i][j] = combine(all[i][j], term(a2[i], b2[j]));
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (row + ty + i * TILE < rows && col + tx + j * TILE < cols)
        c[(row + ty + i * TILE) * cols + col + tx + j * TILE] = all[i][j];
}
void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  dim3 grid(groups(cols, SIDE), groups(rows, SIDE));
  hasty<<<grid, dim3(TILE, TILE)>>>(a, b, c, rows, cols);
}

//! small-tls: 14
//! for window
//! says out of bounds
static __global__ void sly(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  static thread_local LAB_ELEMENT part[THREADS + 2 * RADIUS];
  __shared__ int alibi[4];
  int t = threadIdx.x;
  alibi[t % 4] = 1;
  long first = (long)blockIdx.x * THREADS - RADIUS, i = first + RADIUS + t;
  for (int p = t; p < THREADS + 2 * RADIUS; p += THREADS)
    if (first + p >= 0 && first + p < n)
      part[p] = x[first + p];
  __syncthreads();
  if (i >= n)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int p = t; p <= t + 2 * RADIUS; p++)
    if (first + p >= 0 && first + p < n)
      all = combine(all, term(part[p], part[t + RADIUS]));
  out[i] = all;
}
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  sly<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! square-one-lane: 15
//! for square square_kernel
//! says shared_load.idle_bytes .*is required
// One lane of each warp computes 8 x 16 elements, by loads of 16 bytes.
static __global__ void one_lane(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                LAB_ELEMENT *c, long rows, long cols) {
  __shared__ __align__(16) LAB_ELEMENT of_a[INNER][32], of_b[INNER][32],
      done[32][33];
  const long row = blockIdx.y * 32L, col = blockIdx.x * 32L;
  for (int i = threadIdx.x; i < 32 * INNER; i += 256) {
    const int r = i / INNER, k = i % INNER;
    of_a[k][r] = row + r < rows ? a[(row + r) * INNER + k] : 0;
    of_b[k][r] = col + r < cols ? b[(col + r) * INNER + k] : 0;
  }
  __syncthreads();
  const int warp = threadIdx.x / 32, r = warp / 2 * 8, s = warp % 2 * 16;
  LAB_ELEMENT all[8][16];
  for (auto &line : all)
    for (auto &one : line)
      one = IDENTITY;
  for (int k = 0; k < INNER && threadIdx.x % 32 == 0; k++) {
    int4 u[2], v[4];
    for (int i = 0; i < 2; i++)
      u[i] = *(const int4 *)&of_a[k][r + 4 * i];
    for (int i = 0; i < 4; i++)
      v[i] = *(const int4 *)&of_b[k][s + 4 * i];
    const LAB_ELEMENT x[8] = {(LAB_ELEMENT)u[0].x, (LAB_ELEMENT)u[0].y,
                              (LAB_ELEMENT)u[0].z, (LAB_ELEMENT)u[0].w,
                              (LAB_ELEMENT)u[1].x, (LAB_ELEMENT)u[1].y,
                              (LAB_ELEMENT)u[1].z, (LAB_ELEMENT)u[1].w};
    LAB_ELEMENT y[16];
    for (int i = 0; i < 4; i++) {
      y[4 * i] = v[i].x, y[4 * i + 1] = v[i].y;
      y[4 * i + 2] = v[i].z, y[4 * i + 3] = v[i].w;
    }
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 16; j++)
        all[i][j] = combine(all[i][j], term(x[i], y[j]));
  }
  for (int i = 0; i < 8 && threadIdx.x % 32 == 0; i++)
    for (int j = 0; j < 16; j++)
      done[r + i][s + j] = all[i][j];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += 256)
    if (row + i / 32 < rows && col + i % 32 < cols)
      c[(row + i / 32) * cols + col + i % 32] = done[i / 32][i % 32];
}
void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  one_lane<<<dim3(groups(cols, 32), groups(rows, 32)), 256>>>(a, b, c, rows,
                                                              cols);
}

//! square-large: 20
//! for square square_kernel
// 64 x 64 a block, lanes down the rows, 4 x 4 a thread.
static __global__ void large(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                             LAB_ELEMENT *c, long rows, long cols) {
  __shared__ LAB_ELEMENT of_a[64][INNER + 1 - INNER % 2],
      of_b[64][INNER + 1 - INNER % 2];
  const long row = blockIdx.y * 64L, col = blockIdx.x * 64L;
  for (int i = threadIdx.x; i < 64 * INNER; i += 256) {
    const int r = i / INNER, k = i % INNER;
    if (row + r < rows)
      of_a[r][k] = a[(row + r) * INNER + k];
    if (col + r < cols)
      of_b[r][k] = b[(col + r) * INNER + k];
  }
  __syncthreads();
  const int y = threadIdx.x % 16, x = threadIdx.x / 16;
  LAB_ELEMENT all[4][4];
  for (auto &line : all)
    for (auto &one : line)
      one = IDENTITY;
  for (int k = 0; k < INNER; k++) {
    LAB_ELEMENT u[4] = {}, v[4] = {};
    for (int i = 0; i < 4; i++) {
      if (row + y + 16 * i < rows)
        u[i] = of_a[y + 16 * i][k];
      if (col + x + 16 * i < cols)
        v[i] = of_b[x + 16 * i][k];
    }
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        all[i][j] = combine(all[i][j], term(u[i], v[j]));
  }
  __shared__ LAB_ELEMENT done[64][65];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      done[y + 16 * i][x + 16 * j] = all[i][j];
  __syncthreads();
  for (int i = threadIdx.x; i < 4096; i += 256)
    if (row + i / 64 < rows && col + i % 64 < cols)
      c[(row + i / 64) * cols + col + i % 64] = done[i / 64][i % 64];
}
void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  large<<<dim3(groups(cols, 64), groups(rows, 64)), 256>>>(a, b, c, rows, cols);
}

//! window-one-lane: 14
//! for window window_kernel
//! says shared_load.idle_bytes .*is required
// A lane of each warp takes 32 elements, their windows from registers.
static __global__ void one_lane_window(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                       long n) {
  enum { AROUND = 32 + 2 * RADIUS, WORDS = (AROUND + 3) / 4 };
  __shared__ __align__(16) LAB_ELEMENT part[THREADS + 2 * RADIUS + 4],
      done[THREADS];
  const int t = threadIdx.x;
  const long first = (long)blockIdx.x * THREADS - RADIUS,
             i = first + RADIUS + t;
  for (int p = t; p < THREADS + 2 * RADIUS + 4; p += THREADS)
    part[p] = p < THREADS + 2 * RADIUS && first + p >= 0 && first + p < n
                  ? x[first + p]
                  : 0;
  __syncthreads();
  if (t % 32 == 0) {
    LAB_ELEMENT own[4 * WORDS];
    for (int w = 0; w < WORDS; w++) {
      const int4 v = *(const int4 *)&part[t + 4 * w];
      own[4 * w] = v.x, own[4 * w + 1] = v.y;
      own[4 * w + 2] = v.z, own[4 * w + 3] = v.w;
    }
    for (int e = 0; e < 32; e++) {
      LAB_ELEMENT all = IDENTITY;
      for (int p = e; p <= e + 2 * RADIUS; p++)
        if (first + t + p >= 0 && first + t + p < n)
          all = combine(all, term(own[p], own[e + RADIUS]));
      done[t + e] = all;
    }
  }
  __syncthreads();
  if (i < n)
    out[i] = done[t];
}
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  one_lane_window<<<groups(n, THREADS), THREADS>>>(x, out, n);
}
