// async-copy: tiles go to shared memory without passing a register.
//
// Against block-order: a copy is asked for and forgotten; four buffers are
// filled in turn, and a thread waits for a copy three steps after it asked. The
// loop is kept free of all that can be done before it: addresses are worked out
// once and moved on, rows past an edge are copied from the last row, columns
// from the last columns (their results are not stored), and the part of K that
// fills no tile comes first, padded with zeros.
//
//= after block-order
//= needs sm_80
//= shared.bank_conflicts == 0
//= races == 0
#include "quads.h"

#include <cuda_pipeline.h>

enum { SIDE = 128, DEPTH = 8, PART = 8, PAD = 4, THREADS = 256, STAGES = 4 };
enum { WARP_ROWS = 64, WARP_COLS = 32, LANE_ROWS = 8, LANE_COLS = 4 };
enum { GROUP = 8 }; // rows of tiles

// Where a thread's squares of 4 x 4 begin in the tile, and how far apart the
// two of a row or a column are.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

static __device__ inline int first_row(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp / (SIDE / WARP_COLS) * WARP_ROWS + lane / 2 % LANE_ROWS * 4;
}

static __device__ inline int first_col(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp % (SIDE / WARP_COLS) * WARP_COLS + (lane % 2 + lane / 16 * 2) * 4;
}

// Tiles in shared memory: A turned and padded by one quad, B as it is.
enum { A_PITCH = SIDE + PAD, A_TILE = DEPTH * A_PITCH, B_TILE = DEPTH * SIDE };

// What a thread copies: of A single elements, eight neighbours of a row by
// eight threads; of B one quad.
enum { A_ROWS = THREADS / DEPTH, A_COPIES = SIDE / A_ROWS };

// Where a thread's next copies begin.
struct source {
  const float *a[A_COPIES], *b;
};

static __device__ inline struct source begin(const struct product &p, int row0,
                                             int col0) {
  int tid = threadIdx.x;
  struct source from;
#pragma unroll
  for (int i = 0; i < A_COPIES; i++) {
    int row = min(row0 + tid / DEPTH + i * A_ROWS, p.M - 1);
    from.a[i] = p.A + (size_t)row * p.K + tid % DEPTH;
  }
  int col = min(col0 + tid % (SIDE / 4) * 4, p.N - (p.wide ? 4 : 1));
  from.b = p.B + (size_t)(tid / (SIDE / 4)) * p.N + col;
  return from;
}

// A quad of B, element by element where rows are not aligned.
template <bool WIDE>
static __device__ inline void copy_quad(float *to, const float *from, int col,
                                        int n) {
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
static __device__ inline void copy_tiles(const struct product &p,
                                         struct source &from, int col0,
                                         float *As, float *Bs, int depth) {
  int ak = threadIdx.x % DEPTH, am = threadIdx.x / DEPTH;
  int bk = threadIdx.x / (SIDE / 4), bn = threadIdx.x % (SIDE / 4) * 4;
  As += ak * A_PITCH + am;
  Bs += bk * SIDE + bn;
#pragma unroll
  for (int i = 0; i < A_COPIES; i++) {
    if (!FIRST || ak < depth)
      __pipeline_memcpy_async(As + i * A_ROWS, from.a[i], sizeof(float));
    else
      As[i * A_ROWS] = 0;
    from.a[i] += FIRST ? depth : DEPTH;
  }
  if (!FIRST || bk < depth)
    copy_quad<WIDE>(Bs, from.b, col0 + bn, p.N);
  else
    write_quad(Bs, make_float4(0, 0, 0, 0));
  from.b += (size_t)(FIRST ? depth : DEPTH) * p.N;
  __pipeline_commit();
}

static __device__ inline int2 tile_of(int id, const struct product &p) {
  int rows = (p.M + SIDE - 1) / SIDE, cols = (p.N + SIDE - 1) / SIDE;
  int first = id / (GROUP * cols) * GROUP;
  int height = min((int)GROUP, rows - first);
  int within = id % (GROUP * cols);
  return make_int2(within / height, first + within % height);
}

template <bool WIDE>
static __global__ void __launch_bounds__(THREADS, 2)
    async_copy(struct product p) {
  __shared__ alignas(16) float As[STAGES * A_TILE];
  __shared__ alignas(16) float Bs[STAGES * B_TILE];
  int2 tile = tile_of(blockIdx.x, p);
  int row0 = tile.y * SIDE, col0 = tile.x * SIDE;
  int tx = first_col(threadIdx.x), ty = first_row(threadIdx.x);
  int steps = (p.K + DEPTH - 1) / DEPTH;
  struct source from = begin(p, row0, col0);
  copy_tiles<WIDE, true>(p, from, col0, As, Bs, p.K - (steps - 1) * DEPTH);
#pragma unroll
  for (int s = 1; s < STAGES - 1; s++)
    if (s < steps)
      copy_tiles<WIDE, false>(p, from, col0, As + s * A_TILE, Bs + s * B_TILE,
                              DEPTH);
    else
      __pipeline_commit();
  float sum[PART][PART] = {};
  int now = 0, last = STAGES - 1;
#pragma unroll 1
  for (int step = 0; step < steps; step++) {
    //> overlap
    __pipeline_wait_prior(STAGES - 2); // the oldest copy is done
    __syncthreads();                   // everyone's is, and `last` is free
    if (step + STAGES - 1 < steps)
      copy_tiles<WIDE, false>(p, from, col0, As + last * A_TILE,
                              Bs + last * B_TILE, DEPTH);
    else
      __pipeline_commit();
    //< overlap
    const float *a_now = As + now * A_TILE + ty;
    const float *b_now = Bs + now * B_TILE + tx;
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      float a[PART], b[PART];
      read_quad(a, a_now + k * A_PITCH);
      read_quad(a + 4, a_now + k * A_PITCH + ROW_STEP);
      read_quad(b, b_now + k * SIDE);
      read_quad(b + 4, b_now + k * SIDE + COL_STEP);
#pragma unroll
      for (int i = 0; i < PART; i++)
#pragma unroll
        for (int j = 0; j < PART; j++)
          sum[i][j] += a[i] * b[j];
    }
    last = now;
    now = now + 1 == STAGES ? 0 : now + 1;
  }
#pragma unroll
  for (int i = 0; i < PART; i++) {
    int row = row0 + ty + i % 4 + i / 4 * ROW_STEP;
    float *c = p.C + (size_t)row * p.N;
    int cols = row < p.M ? p.N : 0;
    store_quad<WIDE>(c, col0 + tx, cols, sum[i]);
    store_quad<WIDE>(c, col0 + tx + COL_STEP, cols, sum[i] + 4);
  }
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  unsigned rows = (p.M + SIDE - 1) / SIDE, cols = (p.N + SIDE - 1) / SIDE;
  auto *kernel = p.wide ? async_copy<true> : async_copy<false>;
  kernel<<<rows * cols, THREADS>>>(p);
}

VARIANT("async-copy", "copies to shared memory that pass no register", "matmul",
        launch);
