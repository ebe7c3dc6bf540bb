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

// Where a thread's next copies begin: of A single elements, eight neighbours of
// a row by eight threads; of B four neighbours at a time, or, where rows are
// not aligned, single elements, neighbours of a row by neighbouring threads.
template <int BM, int BN, int BK, int PAD, int THREADS, bool ALIGNED>
struct tile_source {
  enum { A_ROWS = THREADS / 8, A_COPIES = BM / A_ROWS, A_PITCH = BM + PAD };
  enum { B_WIDTH = ALIGNED ? 4 : 1, B_LANES = BN / B_WIDTH };
  enum { B_ROWS = THREADS / B_LANES, B_COPIES = BK / B_ROWS };
  static_assert(B_ROWS > 0 && BK % B_ROWS == 0, "threads that fill rows of B");
  const float *a[A_COPIES], *b;

  // In place of rows and columns past an edge, those of the tile before are
  // copied: what comes of them is not stored, and any would do but one for all,
  // since lanes that copy from equal addresses wait for each other.
  __device__ __forceinline__ tile_source(const struct product &p, int row0,
                                         int col0) {
    int tid = threadIdx.x;
#pragma unroll
    for (int i = 0; i < A_COPIES; i++) {
      int row = inside(row0 + tid / 8 + i * A_ROWS, BM, p.M - 1);
      a[i] = p.A + (size_t)row * p.K + tid % 8;
    }
    int col = inside(col0 + tid % B_LANES * B_WIDTH, BN, p.N - B_WIDTH);
    b = p.B + (size_t)(tid / B_LANES) * p.N + col;
  }

  // Moves on by `depth` elements of K.
  __device__ __forceinline__ void skip(const struct product &p, int depth) {
#pragma unroll
    for (int i = 0; i < A_COPIES; i++)
      a[i] += depth;
    b += (size_t)depth * p.N;
  }
};

// Starts the copy of the next `depth` elements of K to one stage of the
// pipeline, and moves on. Only the FIRST copy may be less deep than the tile;
// zeros fill the rest.
template <bool FIRST, int BM, int BN, int BK, int PAD, int THREADS,
          bool ALIGNED>
static __device__ __forceinline__ void
copy_next(const struct product &p,
          struct tile_source<BM, BN, BK, PAD, THREADS, ALIGNED> &from,
          float *As, float *Bs, int depth) {
  using source = struct tile_source<BM, BN, BK, PAD, THREADS, ALIGNED>;
  const int A_ROWS = source::A_ROWS, A_PITCH = source::A_PITCH;
  const int B_ROWS = source::B_ROWS, B_WIDTH = source::B_WIDTH;
  int ak = threadIdx.x % 8, am = threadIdx.x / 8;
  int bk = threadIdx.x / source::B_LANES;
  As += ak * A_PITCH + am;
  Bs += bk * BN + threadIdx.x % source::B_LANES * B_WIDTH;
#pragma unroll
  for (int k = 0; k < BK; k += 8)
#pragma unroll
    for (int i = 0; i < source::A_COPIES; i++)
      if (!FIRST || ak + k < depth)
        __pipeline_memcpy_async(As + k * A_PITCH + i * A_ROWS, from.a[i] + k,
                                sizeof(float));
      else
        As[k * A_PITCH + i * A_ROWS] = 0;
#pragma unroll
  for (int i = 0; i < source::B_COPIES; i++)
    if (!FIRST || bk + i * B_ROWS < depth)
      __pipeline_memcpy_async(Bs + i * B_ROWS * BN,
                              from.b + (size_t)(i * B_ROWS) * p.N,
                              B_WIDTH * sizeof(float));
    else
      for (int j = 0; j < B_WIDTH; j++)
        Bs[i * B_ROWS * BN + j] = 0;
  from.skip(p, FIRST ? depth : BK);
  __pipeline_commit();
}

#endif
