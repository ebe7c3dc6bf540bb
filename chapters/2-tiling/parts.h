// parts.h - products cut into parts of equal length, whatever their shape.
//
// A tile of C takes `steps` steps of BK along K. Blocks that get whole tiles
// come in waves, and the last wave may leave most multiprocessors idle. Here
// the tiles of that last wave are cut: their steps, tile after tile, make one
// line, and each block takes the same length of it, wherever in a tile that
// begins or ends (stream-K, Osama et al. 2023). Sums of incomplete tiles go to
// scratch memory; the block that finishes a tile's last part adds them up, in
// the order of the parts, so that the result is the same in each run.
#ifndef TILING_PARTS_H
#define TILING_PARTS_H

#include "async.h"
#include "layouts.h"

// The tile of a block and how its threads share it: names as in tuned.cu.
// LAYOUT says which operands are transposed: a sum of what layouts.h names.
template <int BM_, int BN_, int BK_, int STAGES_, int WM_, int WN_, int BLOCKS_,
          int LAYOUT_ = 0>
struct tiling {
  enum { BM = BM_, BN = BN_, BK = BK_, STAGES = STAGES_, WM = WM_, WN = WN_ };
  enum { BLOCKS = BLOCKS_, LANE_ROWS = 8, LANE_COLS = 4, GROUP = 8, PAD = 4 };
  enum { TM = WM / LANE_ROWS, TN = WN / LANE_COLS };
  enum { THREADS = BM / TM * (BN / TN) };
  enum {
    LAYOUT = LAYOUT_,
    TA = LAYOUT & TRANSPOSED_A,
    TB = LAYOUT & TRANSPOSED_B
  };
  enum { A_PITCH = BM + PAD, A_TILE = BK * A_PITCH };
  enum { B_PITCH = BN + (TB ? PAD : 0), B_TILE = BK * B_PITCH };
  enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };
  enum { SQUARE_PITCH = 36 };
  static constexpr int TILES = STAGES * (A_TILE + B_TILE);
  static constexpr int SQUARES = THREADS * SQUARE_PITCH;
  static constexpr int SHARED = 4 * (TILES > SQUARES ? TILES : SQUARES);
};

// How a product is cut: `whole` tiles, one after the other, for each of
// `blocks` blocks, then `cut` tiles whose steps are shared by `sharers` blocks.
struct parts {
  int blocks, whole, cut, sharers, steps;
};

enum { FEWEST_STEPS = 4 }; // of a part, on average

// Cuts the tiles of a product for `slots` blocks that run at the same time.
template <class T>
static inline struct parts cut_product(const struct product &p, int slots) {
  int tiles = (p.M + T::BM - 1) / T::BM * ((p.N + T::BN - 1) / T::BN);
  int steps = (p.K + T::BK - 1) / T::BK;
  int whole = tiles / slots, cut = tiles % slots;
  long most = ((long)cut * steps + FEWEST_STEPS - 1) / FEWEST_STEPS;
  int sharers = most < slots ? (int)most : slots;
  return {whole > 0 ? slots : sharers, whole, cut, sharers, steps};
}

// All tiles whole, a block for each.
template <class T>
static inline struct parts whole_tiles(const struct product &p) {
  int tiles = (p.M + T::BM - 1) / T::BM * ((p.N + T::BN - 1) / T::BN);
  return {tiles, 1, 0, 0, (p.K + T::BK - 1) / T::BK};
}

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

// Adds to sum the steps from first to last, without last, of the tile at
// (row0, col0). Step 0 is the short one, where BK does not divide K.
template <class T, bool ALIGNED>
static __device__ __forceinline__ void
add_steps(const struct product &p, int row0, int col0, int first, int last,
          int steps, float *As, float *Bs, float (&sum)[T::TM][T::TN]) {
  enum { A_TILE = T::A_TILE, B_TILE = T::B_TILE };
  struct tile_source<T::BM, T::BN, T::BK, T::PAD, T::THREADS, ALIGNED,
                     T::TA != 0, T::TB != 0>
      from(p, row0, col0);
  int ragged = p.K - (steps - 1) * T::BK;
  if (first > 0)
    from.skip(p, ragged + (first - 1) * T::BK);
  copy_next<true>(p, from, As, Bs, first > 0 ? T::BK : ragged);
#pragma unroll
  for (int s = 1; s < T::STAGES; s++)
    if (s >= last - first) // the last step looks ahead: into zeros
      copy_next<true>(p, from, As + s * A_TILE, Bs + s * B_TILE, 0);
    else if (s < T::STAGES - 1)
      copy_next<false>(p, from, As + s * A_TILE, Bs + s * B_TILE, T::BK);
  __pipeline_wait_prior(T::STAGES - 2);
  __syncthreads();
  int2 place = place_in_tile<T::BN, T::WM, T::WN, T::LANE_ROWS>(threadIdx.x);
  int tx = place.x, ty = place.y;
  float a[2][T::TM], b[2][T::TN];
  read_fours(a[0], As + ty, T::ROW_STEP);
  read_fours(b[0], Bs + tx, T::COL_STEP);
  int now = 0, next = T::STAGES - 1;
#pragma unroll 1
  for (int step = first; step < last; step++) {
    if (step + T::STAGES - 1 < last)
      copy_next<false>(p, from, As + next * A_TILE, Bs + next * B_TILE, T::BK);
    else
      __pipeline_commit();
    next = now;
#pragma unroll
    for (int k = 0; k < T::BK; k++) {
      if (k == T::BK - 1) { // on to the next buffer
        __pipeline_wait_prior(T::STAGES - 2);
        __syncthreads();
        now = now + 1 == T::STAGES ? 0 : now + 1;
      }
      read_fours(a[(k + 1) % 2],
                 As + now * A_TILE + ty + (k + 1) % T::BK * T::A_PITCH,
                 T::ROW_STEP);
      read_fours(b[(k + 1) % 2],
                 Bs + now * B_TILE + tx + (k + 1) % T::BK * T::B_PITCH,
                 T::COL_STEP);
#pragma unroll
      for (int i = 0; i < T::TM; i++)
#pragma unroll
        for (int j = 0; j < T::TN; j++) {
          int right = i % 2 ? T::TN - 1 - j : j;
          sum[i][right] += a[k % 2][i] * b[k % 2][right];
        }
    }
  }
}

// ---- whole tiles ----

template <class T>
static __device__ inline float4
four_of(float one, const float (&sum)[T::TM][T::TN], int i, int j) {
  return make_float4(one * sum[i][j], one * sum[i][j + 1], one * sum[i][j + 2],
                     one * sum[i][j + 3]);
}

// Where rows are not aligned, a warp turns squares of 32 x 32 in shared memory,
// so that neighbouring lanes store neighbours of a row.
template <class T>
static __device__ inline void
store_squares(const struct product &p, int row0, int col0, float one,
              const float (&sum)[T::TM][T::TN], float *shared) {
  static_assert(T::ROW_STEP == 32 && T::WN == 32, "squares of 32 x 32");
  int2 place = place_in_tile<T::BN, T::WM, T::WN, T::LANE_ROWS>(threadIdx.x);
  float *square = shared + threadIdx.x / 32 * (32 * T::SQUARE_PITCH);
  int lane = threadIdx.x % 32, y = place.y % 32, x = place.x % 32;
  int row = row0 + place.y - y, col = col0 + place.x - x + lane;
  __syncthreads(); // the tiles in shared memory are no longer read
#pragma unroll
  for (int i0 = 0; i0 < T::TM; i0 += 4) {
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
      for (int j = 0; j < T::TN; j += 4)
        write4(square + (y + i) * T::SQUARE_PITCH + x + j / 4 * T::COL_STEP,
               four_of<T>(one, sum, i0 + i, j));
    __syncwarp();
    float *c = p.C + (size_t)row * p.ldc + col;
#pragma unroll 8
    for (int i = 0; i < 32; i++)
      if (row + i < p.M && col < p.N)
        c[(size_t)i * p.ldc] = square[i * T::SQUARE_PITCH + lane];
    __syncwarp();
    row += 32;
  }
}

template <class T, bool ALIGNED>
static __device__ inline void
store_tile(const struct product &p, int row0, int col0, float one,
           const float (&sum)[T::TM][T::TN], float *shared) {
  if constexpr (!ALIGNED) {
    store_squares<T>(p, row0, col0, one, sum, shared);
  } else {
    int2 place = place_in_tile<T::BN, T::WM, T::WN, T::LANE_ROWS>(threadIdx.x);
#pragma unroll
    for (int i = 0; i < T::TM; i++)
#pragma unroll
      for (int j = 0; j < T::TN; j += 4) {
        float4 four = four_of<T>(one, sum, i, j);
        int row = row0 + place.y + i % 4 + i / 4 * T::ROW_STEP;
        int col = col0 + place.x + j / 4 * T::COL_STEP;
        if (row < p.M && col < p.N)
          *(float4 *)(p.C + (size_t)row * p.ldc + col) = four;
      }
  }
}

// ---- parts of tiles ----

// Where a thread's fours of an incomplete tile lie in scratch memory. Part b
// has two places, since it may begin in one tile and end in another.
template <class T>
static __device__ inline float4 *
kept_at(float *scratch, const struct parts &cut, int b, int tile) {
  int first = (int)(part_begin(cut, b) / cut.steps);
  size_t place = 2 * (size_t)b + (tile != first);
  return (float4 *)(scratch + place * (T::BM * T::BN)) + threadIdx.x;
}

template <class T>
static __device__ inline void keep_part(float4 *to, float one,
                                        const float (&sum)[T::TM][T::TN]) {
#pragma unroll
  for (int i = 0; i < T::TM; i++)
#pragma unroll
    for (int j = 0; j < T::TN; j += 4)
      to[(i * T::TN + j) / 4 * T::THREADS] = four_of<T>(one, sum, i, j);
}

enum { MOST_CUT_TILES = 8192 };

// How many parts of each cut tile are kept; 0 again after each launch.
static __device__ unsigned parts_kept[MOST_CUT_TILES];

// Whether this block was the last to keep a part of the tile, whose parts are
// `first` to `last`.
static __device__ inline bool tile_is_complete(int tile, int first, int last) {
  __shared__ bool complete;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned before = atomicAdd(&parts_kept[tile], 1);
    complete = before == (unsigned)(last - first);
    if (complete)
      parts_kept[tile] = 0;
  }
  __syncthreads();
  if (complete)
    __threadfence();
  return complete;
}

template <class T>
static __device__ inline void add_parts(const struct parts &cut, int tile,
                                        int first, int last, float *scratch,
                                        float (&sum)[T::TM][T::TN]) {
  for (int b = first; b <= last; b++) {
    const float4 *kept = kept_at<T>(scratch, cut, b, tile);
#pragma unroll
    for (int i = 0; i < T::TM; i++)
#pragma unroll
      for (int j = 0; j < T::TN; j += 4) {
        float4 four = __ldcg(kept + (i * T::TN + j) / 4 * T::THREADS);
        sum[i][j] += four.x, sum[i][j + 1] += four.y;
        sum[i][j + 2] += four.z, sum[i][j + 3] += four.w;
      }
  }
}

// `one` is 1, a value that the compiler does not know: see tuned.cu.
template <class T, bool ALIGNED>
static __global__ void __launch_bounds__(T::THREADS, T::BLOCKS)
    multiply_parts(struct product p, struct parts cut, float *scratch,
                   float one) {
  extern __shared__ float4 shared[];
  float *As = (float *)shared, *Bs = As + T::STAGES * T::A_TILE;
  int b = blockIdx.x, whole = cut.whole, first_cut = whole * cut.blocks;
  bool shares = b < cut.sharers;
  long at = shares ? part_begin(cut, b) : 0;
  long end = shares ? part_begin(cut, b + 1) : 0;
  for (int tile = b; whole > 0 || at < end; tile += cut.blocks, whole--) {
    int first = 0, last = cut.steps, cut_tile = (int)(at / cut.steps);
    if (whole <= 0) {
      tile = first_cut + cut_tile;
      first = (int)(at % cut.steps);
      last = (int)min((long)cut.steps, first + end - at);
      at += last - first;
    }
    int2 where = tile_of<T::GROUP, T::BM, T::BN>(tile, p);
    int row0 = where.y * T::BM, col0 = where.x * T::BN;
    float sum[T::TM][T::TN] = {};
    add_steps<T, ALIGNED>(p, row0, col0, first, last, cut.steps, As, Bs, sum);
    bool complete = last - first == cut.steps;
    if (!complete) {
      keep_part<T>(kept_at<T>(scratch, cut, b, cut_tile), one, sum);
      long begin = (long)cut_tile * cut.steps;
      int from = part_of(cut, begin), to = part_of(cut, begin + cut.steps - 1);
      complete = tile_is_complete(cut_tile, from, to);
      if (complete) {
#pragma unroll
        for (int i = 0; i < T::TM; i++)
#pragma unroll
          for (int j = 0; j < T::TN; j++)
            sum[i][j] = 0;
        add_parts<T>(cut, cut_tile, from, to, scratch, sum);
      }
    }
    if (complete)
      store_tile<T, ALIGNED>(p, row0, col0, one, sum, As);
    __syncthreads();
  }
}

// `rows` of a matrix, `length` elements each, begin at multiples of 16 bytes.
static inline bool are_aligned(const float *x, int pitch, int length) {
  return ((uintptr_t)x / sizeof(float) | pitch | length) % 4 == 0;
}

// What is copied or stored by fours can be: C, and operands that lie across K.
template <class T>
static inline bool rows_are_aligned(const struct product &p) {
  return are_aligned(p.C, p.ldc, p.N) &&
         (T::TB || are_aligned(p.B, p.ldb, p.N)) &&
         (!T::TA || are_aligned(p.A, p.lda, p.M));
}

template <class T>
static inline void launch_parts(const struct product &p,
                                const struct parts &cut, float *scratch) {
  auto *kernel = rows_are_aligned<T>(p) ? multiply_parts<T, true>
                                        : multiply_parts<T, false>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       T::SHARED);
  kernel<<<cut.blocks, T::THREADS, T::SHARED>>>(p, cut, scratch, 1);
}

static inline int multiprocessors(void) {
  static int count;
  if (count == 0)
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return count;
}

#endif
