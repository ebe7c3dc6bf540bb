// parts.h - products cut into parts of equal length, whatever their shape.
//
// A tile of C takes `steps` steps of BK along K. Blocks that get whole tiles
// come in waves, and the last wave may leave most multiprocessors idle. Here
// the tiles of that last wave are cut: their steps, tile after tile, make one
// line, and each block takes the same length of it, wherever in a tile that
// begins or ends (stream-K, Osama et al. 2023). Sums of incomplete tiles go to
// scratch memory; the block that is the last to keep its part of a tile adds
// them up, in the order of the parts and not of their arrival, so that the
// result is the same in each run.
#ifndef TILING_PARTS_H
#define TILING_PARTS_H

#include "cost.h"
#include "sums.h"

template <class T> static inline int tiles_of(const struct product &p) {
  return (p.M + T::BM - 1) / T::BM * ((p.N + T::BN - 1) / T::BN);
}

template <class T> static inline int steps_of(const struct product &p) {
  return (p.K + T::BK - 1) / T::BK;
}

// All tiles whole.
template <class T>
static inline struct parts whole_tiles(const struct product &p) {
  return {tiles_of<T>(p), 0, 0, steps_of<T>(p)};
}

// Whole waves of `slots` tiles, and the rest cut for as many blocks.
template <class T>
static inline struct parts cut_product(const struct product &p, int slots) {
  int cut = tiles_of<T>(p) % slots, steps = steps_of<T>(p);
  long most = ((long)cut * steps * T::BK + SHORTEST_PART - 1) / SHORTEST_PART;
  return {tiles_of<T>(p) - cut, cut, most < slots ? (int)most : slots, steps};
}

// Every tile in `pieces` parts of equal length.
template <class T>
static inline struct parts split_tiles(const struct product &p, int pieces) {
  return {0, tiles_of<T>(p), tiles_of<T>(p) * pieces, steps_of<T>(p)};
}

// ---- kernels ----

// The tiles begin at a line of shared memory, whatever stands before them: with
// the byte of tile_is_complete's flag there, they would begin 16 bytes later,
// and each copy of 16 bytes a lane would ask for 20 sectors instead of 16.
enum { LINE = 128 };

template <class T, int WIDTH>
static __global__ void __launch_bounds__(T::THREADS, T::BLOCKS)
    multiply_tiles(struct product p, float one) {
  extern __shared__ __align__(LINE) float4 shared[];
  float *As = (float *)shared, *Bs = As + T::STAGES * T::A_TILE;
  int2 where = tile_of<T::GROUP, T::BM, T::BN>(blockIdx.x, p);
  int row0 = where.y * T::BM, col0 = where.x * T::BN;
  int steps = (p.K + T::BK - 1) / T::BK;
  float sum[T::TM][T::TN];
  add_steps<T, WIDTH>(p, row0, col0, 0, steps, steps, As, Bs, sum);
  if constexpr (WIDTH == 4 && T::SLICES == 1) {
    store_fours<T>(p, row0, col0, one, sum);
  } else {
    write_sums<T>(one, sum, As);
    store_sums<T>(p, row0, col0, As);
  }
}

template <class T, int WIDTH>
static __global__ void __launch_bounds__(T::THREADS, T::BLOCKS)
    multiply_parts(struct product p, struct parts cut, float *scratch,
                   float one) {
  extern __shared__ __align__(LINE) float4 shared[];
  float *As = (float *)shared, *Bs = As + T::STAGES * T::A_TILE;
  long at = part_begin(cut, blockIdx.x), end = part_begin(cut, blockIdx.x + 1);
  while (at < end) {
    int tile = (int)(at / cut.steps), first = (int)(at % cut.steps);
    int last = (int)min((long)cut.steps, first + end - at);
    int2 where = tile_of<T::GROUP, T::BM, T::BN>(cut.whole + tile, p);
    int row0 = where.y * T::BM, col0 = where.x * T::BN;
    float sum[T::TM][T::TN];
    add_steps<T, WIDTH>(p, row0, col0, first, last, cut.steps, As, Bs, sum);
    write_sums<T>(one, sum, As);
    if (last - first == cut.steps)
      store_sums<T>(p, row0, col0, As);
    else
      add_parts<T>(p, row0, col0, cut, tile, blockIdx.x, scratch, As);
    at += last - first;
    __syncthreads();
  }
}

// ---- launches ----

// Whether `rows` of a matrix, `length` elements each, begin and end at
// multiples of `width` elements.
static inline bool are_aligned(const float *x, int pitch, int length,
                               int width) {
  return ((uintptr_t)x / sizeof(float) | pitch | length) % width == 0;
}

// What is copied or stored by `width` can be: C, and operands that lie across
// K.
template <class T>
static inline bool rows_are_aligned(const struct product &p, int width = 4) {
  return are_aligned(p.C, p.ldc, p.N, width) &&
         (T::TB || are_aligned(p.B, p.ldb, p.N, width)) &&
         (!T::TA || are_aligned(p.A, p.lda, p.M, width));
}

template <class T, int WIDTH>
static inline void launch_width(const struct product &p,
                                const struct parts &cut, float *scratch) {
  auto *tiles = multiply_tiles<T, WIDTH>;
  auto *parts = multiply_parts<T, WIDTH>;
  if (cut.whole > 0) {
    // What shared memory does not take is cache.
    int bytes = WIDTH == 4 && T::SLICES == 1 ? T::TILES : T::SHARED;
    cudaFuncSetAttribute(tiles, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         bytes);
    tiles<<<cut.whole, T::THREADS, bytes>>>(p, 1);
  }
  if (cut.cut > 0) {
    cudaFuncSetAttribute(parts, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         T::SHARED);
    parts<<<cut.sharers, T::THREADS, T::SHARED>>>(p, cut, scratch, 1);
  }
}

template <class T>
static inline void launch_parts(const struct product &p,
                                const struct parts &cut, float *scratch) {
  if (rows_are_aligned<T>(p))
    launch_width<T, 4>(p, cut, scratch);
  else
    launch_width<T, 1>(p, cut, scratch);
}

static inline int multiprocessors(void) {
  static int count;
  if (count == 0)
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return count;
}

#endif
