// tuned: the numbers that a search found, and two hints for the compiler.
//
// Against register-buffered: the tile of C is 128 x 256, and a thread computes
// 16 x 8 of it: six loads from shared memory feed 128 multiplications, where
// four fed 64. The multiplications go in strips, so that each shares an operand
// with the one before, which the operand cache still holds; and a product by
// one leaves the compiler free to keep sums and operands in different register
// banks. `make tune` tries other numbers; TUNE holds the best for compute
// capability 9.0.
//
//= after register-buffered
//= needs sm_80
//= shared.bank_conflicts == 0
//= races == 0
#include "quads.h"

#include <cuda_pipeline.h>

// Rows, columns and depth of a block's tiles; buffers; rows and columns of a
// warp's part; rows of its lanes; columns of C multiplied in turn; rows of
// tiles per group of blocks; blocks per multiprocessor.
#ifndef TUNE
#define TUNE 128, 256, 8, 4, 128, 32, 8, 8, 8, 1
#endif
static constexpr int tune[] = {TUNE};
enum { ROWS = tune[0], COLS = tune[1], DEPTH = tune[2], STAGES = tune[3] };
enum { WARP_ROWS = tune[4], WARP_COLS = tune[5], LANE_ROWS = tune[6] };
enum { STRIP = tune[7], GROUP = tune[8], BLOCKS = tune[9] };

enum { LANE_COLS = 32 / LANE_ROWS };
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };
enum { PART_ROWS = WARP_ROWS / LANE_ROWS, PART_COLS = WARP_COLS / LANE_COLS };
enum { WARPS_ACROSS = COLS / WARP_COLS };
enum { THREADS = 32 * WARPS_ACROSS * (ROWS / WARP_ROWS) };

// Tiles in shared memory: A turned and padded by one quad, B as it is.
enum { A_PITCH = ROWS + 4, A_TILE = DEPTH * A_PITCH, B_TILE = DEPTH * COLS };
enum { SHARED_BYTES = STAGES * (A_TILE + B_TILE) * (int)sizeof(float) };

// What a thread copies: of A single elements, eight neighbours of a row by
// eight threads; of B quads.
enum { A_ROWS = THREADS / 8, A_COPIES = ROWS / A_ROWS };
enum { B_ROWS = THREADS / (COLS / 4), B_COPIES = DEPTH / B_ROWS };

// Where a thread's next copies begin.
struct source {
  const float *a[A_COPIES], *b;
};

static __device__ __forceinline__ struct source begin(const struct product &p,
                                                      int row0, int col0) {
  int tid = threadIdx.x;
  struct source from;
#pragma unroll
  for (int i = 0; i < A_COPIES; i++) {
    int row = min(row0 + tid / 8 + i * A_ROWS, p.M - 1);
    from.a[i] = p.A + (size_t)row * p.K + tid % 8;
  }
  int col = min(col0 + tid % (COLS / 4) * 4, p.N - (p.wide ? 4 : 1));
  from.b = p.B + (size_t)(tid / (COLS / 4)) * p.N + col;
  return from;
}

// A quad of B, element by element where rows are not aligned.
template <bool WIDE>
static __device__ __forceinline__ void copy_quad(float *to, const float *from,
                                                 int col, int n) {
  if constexpr (WIDE) {
    __pipeline_memcpy_async(to, from, 4 * sizeof(float));
  } else {
#pragma unroll
    for (int i = 0; i < 4; i++)
      __pipeline_memcpy_async(to + i, from + max(0, min(i, n - 1 - col)),
                              sizeof(float));
  }
}

// Asks for the copy of the next `depth` elements of K to one buffer, and moves
// on. Only the FIRST copy may be less deep than the tile; zeros fill the rest.
template <bool WIDE, bool FIRST>
static __device__ __forceinline__ void
copy_tiles(const struct product &p, struct source &from, int col0, float *As,
           float *Bs, int depth) {
  int ak = threadIdx.x % 8, am = threadIdx.x / 8;
  int bk = threadIdx.x / (COLS / 4), bn = threadIdx.x % (COLS / 4) * 4;
  As += ak * A_PITCH + am;
  Bs += bk * COLS + bn;
#pragma unroll
  for (int k = 0; k < DEPTH; k += 8)
#pragma unroll
    for (int i = 0; i < A_COPIES; i++)
      if (!FIRST || ak + k < depth)
        __pipeline_memcpy_async(As + k * A_PITCH + i * A_ROWS, from.a[i] + k,
                                sizeof(float));
      else
        As[k * A_PITCH + i * A_ROWS] = 0;
#pragma unroll
  for (int i = 0; i < B_COPIES; i++)
    if (!FIRST || bk + i * B_ROWS < depth)
      copy_quad<WIDE>(Bs + i * B_ROWS * COLS,
                      from.b + (size_t)(i * B_ROWS) * p.N, col0 + bn, p.N);
    else
      write_quad(Bs + i * B_ROWS * COLS, make_float4(0, 0, 0, 0));
#pragma unroll
  for (int i = 0; i < A_COPIES; i++)
    from.a[i] += FIRST ? depth : DEPTH;
  from.b += (size_t)(FIRST ? depth : DEPTH) * p.N;
  __pipeline_commit();
}

// A thread's elements of A and B for one k.
struct operands {
  float a[PART_ROWS], b[PART_COLS];
};

static __device__ __forceinline__ void
read_operands(struct operands &x, const float *As, const float *Bs, int k) {
#pragma unroll
  for (int i = 0; i < PART_ROWS; i += 4)
    read_quad(x.a + i, As + k * A_PITCH + i / 4 * ROW_STEP);
#pragma unroll
  for (int j = 0; j < PART_COLS; j += 4)
    read_quad(x.b + j, Bs + k * COLS + j / 4 * COL_STEP);
}

//> multiply
// Down one strip of columns and up the next, to and fro across it: each
// multiplication shares an operand with the one before.
static __device__ __forceinline__ void
multiply(float (&sum)[PART_ROWS][PART_COLS], const struct operands &x) {
#pragma unroll
  for (int strip = 0; strip < PART_COLS / STRIP; strip++)
#pragma unroll
    for (int down = 0; down < PART_ROWS; down++)
#pragma unroll
      for (int right = 0; right < STRIP; right++) {
        int i = strip % 2 ? PART_ROWS - 1 - down : down;
        int j = strip * STRIP + (down % 2 ? STRIP - 1 - right : right);
        sum[i][j] += x.a[i] * x.b[j];
      }
}
//< multiply

static __device__ __forceinline__ int2 tile_of(int id,
                                               const struct product &p) {
  int rows = (p.M + ROWS - 1) / ROWS, cols = (p.N + COLS - 1) / COLS;
  int first = id / (GROUP * cols) * GROUP;
  int height = min((int)GROUP, rows - first);
  int within = id % (GROUP * cols);
  return make_int2(within / height, first + within % height);
}

// `one` is 1. A product in front of the store frees the sums from lying in
// registers as C lies in memory, that is in the same register banks as the
// elements of B that they are added to.
template <bool WIDE>
static __device__ __forceinline__ void
store(const struct product &p, int row0, int col0,
      const float (&sum)[PART_ROWS][PART_COLS], float one) {
#pragma unroll
  for (int i = 0; i < PART_ROWS; i++) {
    int row = row0 + i % 4 + i / 4 * ROW_STEP;
#pragma unroll
    for (int j = 0; j < PART_COLS; j += 4) {
      float c[4] = {one * sum[i][j], one * sum[i][j + 1], one * sum[i][j + 2],
                    one * sum[i][j + 3]};
      if (row < p.M)
        store_quad<WIDE>(p.C + (size_t)row * p.N, col0 + j / 4 * COL_STEP, p.N,
                         c);
    }
  }
}

template <bool WIDE>
static __global__ void __launch_bounds__(THREADS, BLOCKS)
    tuned(struct product p, float one) {
  extern __shared__ float4 shared[];
  float *As = (float *)shared, *Bs = As + STAGES * A_TILE;
  int2 tile = tile_of(blockIdx.x, p);
  int row0 = tile.y * ROWS, col0 = tile.x * COLS;
  int steps = (p.K + DEPTH - 1) / DEPTH;
  struct source from = begin(p, row0, col0);
  copy_tiles<WIDE, true>(p, from, col0, As, Bs, p.K - (steps - 1) * DEPTH);
#pragma unroll
  for (int s = 1; s < STAGES; s++)
    if (s >= steps) // the last step looks ahead: into zeros
      copy_tiles<WIDE, true>(p, from, col0, As + s * A_TILE, Bs + s * B_TILE,
                             0);
    else if (s < STAGES - 1)
      copy_tiles<WIDE, false>(p, from, col0, As + s * A_TILE, Bs + s * B_TILE,
                              DEPTH);
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();

  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int one_of_8 = lane / 2 % 8, one_of_4 = lane % 2 + lane / 16 * 2;
  int ty = warp / WARPS_ACROSS * WARP_ROWS;
  int tx = warp % WARPS_ACROSS * WARP_COLS;
  ty += 4 * (LANE_ROWS == 4 ? one_of_4 : one_of_8);
  tx += 4 * (LANE_ROWS == 4 ? one_of_8 : one_of_4);
  float sum[PART_ROWS][PART_COLS] = {};
  struct operands x[2];
  read_operands(x[0], As + ty, Bs + tx, 0);
  int now = 0, last = STAGES - 1;
#pragma unroll 1
  for (int step = 0; step < steps; step++) {
    if (step + STAGES - 1 < steps)
      copy_tiles<WIDE, false>(p, from, col0, As + last * A_TILE,
                              Bs + last * B_TILE, DEPTH);
    else
      __pipeline_commit();
    last = now;
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      if (k == DEPTH - 1) { // on to the next buffer
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        now = now + 1 == STAGES ? 0 : now + 1;
      }
      read_operands(x[(k + 1) % 2], As + now * A_TILE + ty,
                    Bs + now * B_TILE + tx, (k + 1) % DEPTH);
      multiply(sum, x[k % 2]);
    }
  }
  store<WIDE>(p, row0 + ty, col0 + tx, sum, one);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  unsigned rows = (p.M + ROWS - 1) / ROWS, cols = (p.N + COLS - 1) / COLS;
  auto *kernel = p.wide ? tuned<true> : tuned<false>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       SHARED_BYTES);
  kernel<<<rows * cols, THREADS, SHARED_BYTES>>>(p, 1);
}

VARIANT("tuned", "tile sizes, order and depth by search", "matmul", launch);
