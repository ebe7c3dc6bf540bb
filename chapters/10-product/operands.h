// operands.h - sources of a block's tiles where rows are not aligned or lie
// apart, or where A, B or both are transposed.
//
// For aligned rows side by side there is tile_source of async.h, which keeps
// fewer addresses in registers than this one where B is transposed.
#ifndef TILING_OPERANDS_H
#define TILING_OPERANDS_H

#include "async.h"

#include <type_traits>

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

// The same for one that lies across K, as B does and A transposed: WIDTH
// neighbours of a row at a time, four where rows are aligned, or single
// elements, by neighbouring threads.
template <int SIDE, int BK, int PITCH, int THREADS, int WIDTH> struct across_k {
  enum { LANES = SIDE / WIDTH };
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

// Both operands of a block's tile at (row0, col0). Words from one k to the next
// are BM + PAD and BN; elements of a B that is transposed go down a column,
// where BN alone would keep to one bank.
template <int BM, int BN, int BK, int PAD, int THREADS, int WIDTH,
          bool A_TRANSPOSED, bool B_TRANSPOSED>
struct turned_source {
  enum { DEPTH = BK, A_PITCH = BM + PAD, B_PITCH = BN + B_TRANSPOSED * PAD };
  //> sources
  std::conditional_t<A_TRANSPOSED, across_k<BM, BK, A_PITCH, THREADS, WIDTH>,
                     along_k<BM, BK, A_PITCH, THREADS>>
      a;
  std::conditional_t<B_TRANSPOSED, along_k<BN, BK, B_PITCH, THREADS>,
                     across_k<BN, BK, B_PITCH, THREADS, WIDTH>>
      b;
  //< sources

  __device__ __forceinline__ turned_source(const struct product &p, int row0,
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
