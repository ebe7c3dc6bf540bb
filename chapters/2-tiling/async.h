// async.h - copies of tiles from global to shared memory that pass no register
// (cp.async, compute capability 8.0 and later).
//
// A copy of 16 bytes leaves them side by side. The tile of A is transposed, so
// it is copied one float at a time: neighbours of a row of A by neighbouring
// threads, which keeps the loads coalesced. B goes four floats at a time.
#ifndef TILING_ASYNC_H
#define TILING_ASYNC_H

#include "tile.h"

#include <cuda_pipeline.h>
#include <type_traits>

// ---- copies that look at the edges each time ----

// Copies one float, or stores a zero where `inside` is false. `valid` is any
// readable address: it stands in for one past an edge, and is not read.
static __device__ inline void copy1(float *to, const float *from, bool inside,
                                    const float *valid) {
  __pipeline_memcpy_async(to, inside ? from : valid, sizeof(float),
                          inside ? 0 : sizeof(float));
}

// Copies row[at .. at + 3] of a row of n elements, zeros past its end.
template <bool ALIGNED>
static __device__ inline void copy4(float *to, const float *row, int at, int n,
                                    const float *valid) {
  if constexpr (ALIGNED) {
    __pipeline_memcpy_async(to, at < n ? row + at : valid, 4 * sizeof(float),
                            at < n ? 0 : 4 * sizeof(float));
  } else {
#pragma unroll
    for (int i = 0; i < 4; i++)
      copy1(to + i, row + at + i, at + i < n, valid);
  }
}

// Starts this thread's copies of the tiles at k0, as one stage of the pipeline.
template <bool ALIGNED, int THREADS, int BK, int PITCH, int BN>
static __device__ inline void
copy_tiles(const struct product &p, int row0, int col0, int k0,
           float (&As)[BK][PITCH], float (&Bs)[BK][BN]) {
  int tid = threadIdx.x;
  int ak = tid % BK, am = tid / BK;
  int bk = tid / (BN / 4), bn = tid % (BN / 4) * 4;
#pragma unroll
  for (int i = 0; i < PITCH - 4; i += THREADS / BK) {
    int row = row0 + am + i, k = k0 + ak;
    copy1(&As[ak][am + i], p.A + (size_t)row * p.K + k, row < p.M && k < p.K,
          p.A);
  }
  int bcols = k0 + bk < p.K ? p.N : 0; // a row past the edge is empty
  copy4<ALIGNED>(&Bs[bk][bn], p.B + (size_t)(k0 + bk) * p.N, col0 + bn, bcols,
                 p.B);
  __pipeline_commit();
}

// ---- copies from addresses that are worked out once ----

// An index no larger than `last`: its own, or that of the tile before.
static __device__ __forceinline__ int inside(int index, int tile, int last) {
  return index <= last ? index : min(max(index - tile, 0), last);
}

// Where a thread's next copies of an operand begin that lies along K, as A does
// and B transposed: single elements, eight neighbours of a row by eight
// threads.
//
// In place of rows and columns past an edge, those of the tile before are
// copied: what comes of them is not stored, and any would do but one for all,
// since lanes that copy from equal addresses wait for each other.
template <int SIDE, int BK, int PITCH, int THREADS> struct along_k {
  enum { ROWS = THREADS / 8, COPIES = SIDE / ROWS };
  static_assert(COPIES > 0, "no more threads than elements of eight columns");
  const float *from[COPIES];

  __device__ __forceinline__ along_k(const float *x, int pitch, int begin,
                                     int end) {
    int tid = threadIdx.x;
#pragma unroll
    for (int i = 0; i < COPIES; i++) {
      int row = inside(begin + tid / 8 + i * ROWS, SIDE, end - 1);
      from[i] = x + (size_t)row * pitch + tid % 8;
    }
  }

  // Moves on by `depth` elements of K.
  __device__ __forceinline__ void skip(int depth, int) {
#pragma unroll
    for (int i = 0; i < COPIES; i++)
      from[i] += depth;
  }

  // Starts the copy of the next `depth` elements of K. Only the FIRST copy may
  // be less deep than the tile; zeros fill the rest.
  template <bool FIRST>
  __device__ __forceinline__ void copy(float *tile, int depth, int) {
    int column = threadIdx.x % 8;
    tile += column * PITCH + threadIdx.x / 8;
#pragma unroll
    for (int k = 0; k < BK; k += 8)
#pragma unroll
      for (int i = 0; i < COPIES; i++)
        if (!FIRST || column + k < depth)
          __pipeline_memcpy_async(tile + k * PITCH + i * ROWS, from[i] + k,
                                  sizeof(float));
        else
          tile[k * PITCH + i * ROWS] = 0;
  }
};

// The same for one that lies across K, as B does and A transposed: four
// neighbours of a row at a time, or, where rows are not aligned, single
// elements, neighbours of a row by neighbouring threads.
template <int SIDE, int BK, int PITCH, int THREADS, bool ALIGNED>
struct across_k {
  enum { WIDTH = ALIGNED ? 4 : 1, LANES = SIDE / WIDTH };
  enum { ROWS = THREADS / LANES, COPIES = BK / ROWS };
  static_assert(ROWS > 0 && BK % ROWS == 0, "threads that fill rows");
  const float *from;

  __device__ __forceinline__ across_k(const float *x, int pitch, int begin,
                                      int end) {
    int tid = threadIdx.x;
    int column = inside(begin + tid % LANES * WIDTH, SIDE, end - WIDTH);
    from = x + (size_t)(tid / LANES) * pitch + column;
  }

  __device__ __forceinline__ void skip(int depth, int pitch) {
    from += (size_t)depth * pitch;
  }

  template <bool FIRST>
  __device__ __forceinline__ void copy(float *tile, int depth, int pitch) {
    int row = threadIdx.x / LANES;
    tile += row * PITCH + threadIdx.x % LANES * WIDTH;
#pragma unroll
    for (int i = 0; i < COPIES; i++)
      if (!FIRST || row + i * ROWS < depth)
        __pipeline_memcpy_async(tile + i * ROWS * PITCH,
                                from + (size_t)(i * ROWS) * pitch,
                                WIDTH * sizeof(float));
      else
        for (int j = 0; j < WIDTH; j++)
          tile[i * ROWS * PITCH + j] = 0;
  }
};

// Both operands of a block's tile at (row0, col0).
// Words from one k to the next are BM + PAD and BN; elements of a B that is
// transposed go down a column, where BN alone would keep to one bank.
template <int BM, int BN, int BK, int PAD, int THREADS, bool ALIGNED,
          bool A_TRANSPOSED = false, bool B_TRANSPOSED = false>
struct tile_source {
  enum { DEPTH = BK, A_PITCH = BM + PAD, B_PITCH = BN + B_TRANSPOSED * PAD };
  //> sources
  std::conditional_t<A_TRANSPOSED, across_k<BM, BK, A_PITCH, THREADS, ALIGNED>,
                     along_k<BM, BK, A_PITCH, THREADS>>
      a;
  std::conditional_t<B_TRANSPOSED, along_k<BN, BK, B_PITCH, THREADS>,
                     across_k<BN, BK, B_PITCH, THREADS, ALIGNED>>
      b;
  //< sources

  __device__ __forceinline__ tile_source(const struct product &p, int row0,
                                         int col0)
      : a(p.A, p.lda, row0, p.M), b(p.B, p.ldb, col0, p.N) {}

  // Moves on by `depth` elements of K.
  __device__ __forceinline__ void skip(const struct product &p, int depth) {
    a.skip(depth, p.lda);
    b.skip(depth, p.ldb);
  }
};

// Starts the copy of the next `depth` elements of K to one stage of the
// pipeline, and moves on.
template <bool FIRST, class source>
static __device__ __forceinline__ void copy_next(const struct product &p,
                                                 source &from, float *As,
                                                 float *Bs, int depth) {
  from.a.template copy<FIRST>(As, depth, p.lda);
  from.b.template copy<FIRST>(Bs, depth, p.ldb);
  from.skip(p, FIRST ? depth : (int)source::DEPTH);
  __pipeline_commit();
}

#endif
