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

// Four neighbours of B, one by one where rows are not aligned.
template <bool ALIGNED>
static __device__ __forceinline__ void
copy_clamped4(float *to, const float *from, int col, int n) {
  if constexpr (ALIGNED) {
    __pipeline_memcpy_async(to, from, 4 * sizeof(float));
  } else {
#pragma unroll
    for (int i = 0; i < 4; i++)
      __pipeline_memcpy_async(to + i, from + max(0, min(i, n - 1 - col)),
                              sizeof(float));
  }
}

// Where a thread's next copies begin: of A single elements, eight neighbours of
// a row by eight threads; of B four neighbours at a time.
template <int BM, int BN, int BK, int PAD, int THREADS> struct tile_source {
  enum { A_ROWS = THREADS / 8, A_COPIES = BM / A_ROWS, A_PITCH = BM + PAD };
  enum { B_ROWS = THREADS / (BN / 4), B_COPIES = BK / B_ROWS };
  const float *a[A_COPIES], *b;

  // Rows past an edge are copied from the last row, columns from the last
  // columns: what comes of them is not stored.
  __device__ __forceinline__ tile_source(const struct product &p, int row0,
                                         int col0) {
    int tid = threadIdx.x;
#pragma unroll
    for (int i = 0; i < A_COPIES; i++) {
      int row = min(row0 + tid / 8 + i * A_ROWS, p.M - 1);
      a[i] = p.A + (size_t)row * p.K + tid % 8;
    }
    int col = min(col0 + tid % (BN / 4) * 4, p.N - (p.aligned ? 4 : 1));
    b = p.B + (size_t)(tid / (BN / 4)) * p.N + col;
  }
};

// Starts the copy of the next `depth` elements of K to one stage of the
// pipeline, and moves on. Only the FIRST copy may be less deep than the tile;
// zeros fill the rest.
template <bool ALIGNED, bool FIRST, int BM, int BN, int BK, int PAD,
          int THREADS>
static __device__ __forceinline__ void
copy_next(const struct product &p,
          struct tile_source<BM, BN, BK, PAD, THREADS> &from, int col0,
          float *As, float *Bs, int depth) {
  using source = struct tile_source<BM, BN, BK, PAD, THREADS>;
  const int A_ROWS = source::A_ROWS, A_PITCH = source::A_PITCH;
  const int B_ROWS = source::B_ROWS;
  int ak = threadIdx.x % 8, am = threadIdx.x / 8;
  int bk = threadIdx.x / (BN / 4), bn = threadIdx.x % (BN / 4) * 4;
  As += ak * A_PITCH + am;
  Bs += bk * BN + bn;
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
      copy_clamped4<ALIGNED>(Bs + i * B_ROWS * BN,
                             from.b + (size_t)(i * B_ROWS) * p.N, col0 + bn,
                             p.N);
    else
      write4(Bs + i * B_ROWS * BN, make_float4(0, 0, 0, 0));
#pragma unroll
  for (int i = 0; i < source::A_COPIES; i++)
    from.a[i] += FIRST ? depth : BK;
  from.b += (size_t)(FIRST ? depth : BK) * p.N;
  __pipeline_commit();
}

#endif
