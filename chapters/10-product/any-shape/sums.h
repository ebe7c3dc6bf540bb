// sums.h - what becomes of the sums of a block: elements of C, or a part of
// them, kept in scratch memory until all parts are there.
#ifndef TILING_SUMS_H
#define TILING_SUMS_H

#include "tiling.h"

// How a product is cut: `whole` tiles first, then `cut` tiles of `steps` steps
// each, which `sharers` blocks share.
struct parts {
  int whole, cut, sharers, steps;
};

//> part-begin
// The step of the cut tiles at which part b begins, and the part that takes a
// given step.
static __device__ inline long part_begin(const struct parts &cut, int b) {
  return (long)cut.cut * cut.steps * b / cut.sharers;
}

static __device__ inline int part_of(const struct parts &cut, long step) {
  long all = (long)cut.cut * cut.steps;
  return (int)(((step + 1) * cut.sharers - 1) / all);
}
//< part-begin

// Four neighbours of a row. `one` is 1, a value that the compiler does not
// know: see tuned.cu.
template <class T>
static __device__ inline float4
four_of(float one, const float (&sum)[T::TM][T::TN], int i, int j) {
  return make_float4(one * sum[i][j], one * sum[i][j + 1], one * sum[i][j + 2],
                     one * sum[i][j + 3]);
}

// ---- straight to C, where rows are aligned ----

template <class T>
static __device__ inline void store_fours(const struct product &p, int row0,
                                          int col0, float one,
                                          const float (&sum)[T::TM][T::TN]) {
  int2 place = place_in_slice<T>();
#pragma unroll
  for (int i = 0; i < T::TM; i++)
#pragma unroll
    for (int j = 0; j < T::TN; j += 4) {
      float4 four = four_of<T>(one, sum, i, j);
      int row = row0 + place.y + i % 4 + i / 4 * T::ROW_STEP;
      if (row < p.M)
        store4<true>(p.C + (size_t)row * (T::LAYOUT == DENSE ? p.N : p.ldc),
                     col0 + place.x + j / 4 * T::COL_STEP, p.N, &four.x);
    }
}

// ---- by shared memory ----
//
// Every slice writes its sums there; then neighbouring threads read neighbours
// of a row and add up the slices, in their order. A thread has EACH elements to
// finish, a whole number of rows apart. It takes them a few at a time: with all
// of them in registers at once, ptxas (CUDA 13.0) gives the loop over K other
// registers, and products with odd rows took 3 to 4 per cent longer on an H200.

//> slices
// Sums of all slices to shared memory.
template <class T>
static __device__ inline void
write_sums(float one, const float (&sum)[T::TM][T::TN], float *shared) {
  int2 place = place_in_slice<T>();
  int row = slice_of_thread<T>() * T::BM + place.y;
  float *to = shared + row * T::C_PITCH + place.x;
  __syncthreads(); // the tiles in shared memory are no longer read
#pragma unroll
  for (int i = 0; i < T::TM; i++)
#pragma unroll
    for (int j = 0; j < T::TN; j += 4) {
      int down = i % 4 + i / 4 * T::ROW_STEP, right = j / 4 * T::COL_STEP;
      write4(to + down * T::C_PITCH + right, four_of<T>(one, sum, i, j));
    }
  __syncthreads();
}

// The thread's element i, its slices added up.
template <class T>
static __device__ inline float element(const float *shared, int i) {
  int row = threadIdx.x / T::BN + i * T::ROWS_APART;
  const float *from = shared + row * T::C_PITCH + threadIdx.x % T::BN;
  float x = 0;
#pragma unroll
  for (int s = 0; s < T::SLICES; s++)
    x += from[s * T::BM * T::C_PITCH];
  return x;
}
//< slices

// Stores them in the tile at (row0, col0).
template <class T>
static __device__ inline void store_sums(const struct product &p, int row0,
                                         int col0, const float *shared) {
  int row = row0 + threadIdx.x / T::BN, col = col0 + threadIdx.x % T::BN;
  float *c = p.C + (size_t)row * p.ldc + col;
  int rows = col < p.N ? min(T::BM, p.M - row) : 0;
#pragma unroll 8
  for (int i = 0; i * T::ROWS_APART < rows; i++)
    c[(size_t)(i * T::ROWS_APART) * p.ldc] = element<T>(shared, i);
}

// COUNT of a thread's elements, from element i on, of the tile at (row0, col0).
template <class T, int COUNT>
static __device__ inline void store_each(const struct product &p, int row0,
                                         int col0, int i,
                                         const float (&each)[COUNT]) {
  int row = row0 + threadIdx.x / T::BN + i * T::ROWS_APART;
  int col = col0 + threadIdx.x % T::BN;
  float *c = p.C + (size_t)row * p.ldc + col;
#pragma unroll
  for (int q = 0; q < COUNT; q++) {
    int down = q * T::ROWS_APART;
    if (row + down < p.M && col < p.N)
      c[(size_t)down * p.ldc] = each[q];
  }
}

// ---- parts of tiles ----

enum { MOST_CUT_TILES = 8192 };

// How many parts of each cut tile are kept; 0 again after each launch.
static __device__ unsigned parts_kept[MOST_CUT_TILES];

// Whether this block was the last of `parts` to keep a part of the tile.
static __device__ inline bool tile_is_complete(int tile, int parts) {
  __shared__ bool complete;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence(); // for the block: the barrier is behind its stores
    complete = atomicAdd(&parts_kept[tile], 1) == (unsigned)(parts - 1);
    if (complete) {
      parts_kept[tile] = 0;
      __threadfence();
    }
  }
  __syncthreads();
  return complete;
}

// Where a thread's elements of an incomplete tile lie in scratch memory. Part b
// has two places, since it may begin in one tile and end in another.
template <class T>
static __device__ inline float4 *kept_at(float *scratch, int b, bool second) {
  size_t place = 2 * (size_t)b + second;
  return (float4 *)(scratch + place * (T::BM * T::BN)) + threadIdx.x;
}

template <class T>
static __device__ inline void keep_sums(float4 *to, const float *shared) {
#pragma unroll 4
  for (int i = 0; i < T::EACH; i += 4)
    to[i / 4 * T::THREADS] =
        make_float4(element<T>(shared, i), element<T>(shared, i + 1),
                    element<T>(shared, i + 2), element<T>(shared, i + 3));
}

template <class T>
static __device__ inline void add_kept(const float4 *kept,
                                       float (&each)[T::EACH]) {
#pragma unroll
  for (int i = 0; i < T::EACH; i += 4) {
    float4 four = __ldcg(kept + i / 4 * T::THREADS);
    each[i] += four.x, each[i + 1] += four.y;
    each[i + 2] += four.z, each[i + 3] += four.w;
  }
}

// Keeps part b of the tile at (row0, col0). Where it is the last one, adds all
// of them up, in their order, and stores the tile.
template <class T>
static __device__ inline void
add_parts(const struct product &p, int row0, int col0, const struct parts &cut,
          int tile, int b, float *scratch, const float *shared) {
  enum { AT_ONCE = T::EACH < 32 ? 32 / T::EACH : 1 };
  long begin = (long)tile * cut.steps;
  int from = part_of(cut, begin), last = part_of(cut, begin + cut.steps - 1);
  // Only a tile's first part may have begun in the tile before.
  bool second = part_begin(cut, from) < begin;
  keep_sums<T>(kept_at<T>(scratch, b, b == from && second), shared);
  if (!tile_is_complete(tile, last - from + 1))
    return;
  float each[T::EACH] = {};
  add_kept<T>(kept_at<T>(scratch, from, second), each);
#pragma unroll AT_ONCE
  for (int q = from + 1; q <= last; q++)
    add_kept<T>(kept_at<T>(scratch, q, false), each);
  store_each<T>(p, row0, col0, 0, each);
}

#endif
