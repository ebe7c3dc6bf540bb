// strip.h - what a thread loads of a row: chunks of 64 columns that a warp
// shares, wherever the row begins.
#ifndef ANY_SIZE_STRIP_H
#define ANY_SIZE_STRIP_H

#include "wide-stencil.h"

enum { LINE = 32 }; // floats of a line

// Of one row what a lane sees in each chunk of 64 columns: the column before
// its two, these, and the one behind.
template <int CHUNKS> struct strip { float at[CHUNKS][4]; };

enum { OUTSIDE = -(1 << 30) }; // a column that no row has, nor one near it

// Column x of a row of n; zero outside. __ldg() says that no store of the
// kernel changes what is loaded, so that the loads of a row need not wait for
// the stores of the one before.
static __device__ inline float load_one(const float *row, int x, int n) {
  return (unsigned)x < (unsigned)n ? __ldg(row + x) : 0;
}

// Columns x and x + 1 of a row of n, where the address of x is a multiple of 8;
// zeros outside. At the row's ends a pair may be half outside.
static __device__ inline float2 load_pair(const float *row, int x, int n) {
  if ((unsigned)x < (unsigned)(n - 1))
    return __ldg((const float2 *)(row + x));
  float2 pair = {0, 0};
  if (x == -1)
    pair.y = __ldg(row);
  if (x == n - 1)
    pair.x = __ldg(row + x);
  return pair;
}

static __device__ inline void store_pair(float *row, int x, int n,
                                         float2 pair) {
  if ((unsigned)x < (unsigned)(n - 1))
    *(float2 *)(row + x) = pair;
  else if (x == -1)
    row[0] = pair.y;
  else if (x == n - 1)
    row[x] = pair.x;
}

// The pairs of each chunk, and of the chunks before and behind what a lane
// needs to hand to a lane beside it.
template <int CHUNKS> struct pairs { float2 of[CHUNKS + 2]; };

// For a strip whose first column, for this lane, is x. Pairs that can be loaded
// at once begin SHIFT columns before x.
template <int SHIFT, int CHUNKS, bool SIDES>
static __device__ inline struct pairs<CHUNKS> load_pairs(struct matrix m, int y,
                                                         int x) {
  enum { STEP = 2 * WIDTH };
  int lane = threadIdx.x, n = m.cols;
  const float *row = m.in + (long)y * n;
  int first = (unsigned)y < (unsigned)m.rows ? x - SHIFT : OUTSIDE;
  struct pairs<CHUNKS> p = {};
#pragma unroll
  for (int k = 1; k <= CHUNKS; k++)
    p.of[k] = load_pair(row, first + (k - 1) * STEP, n);
  int before = lane == WIDTH - 1 ? first - STEP : OUTSIDE;
  int behind = lane == 0 ? first + CHUNKS * STEP : OUTSIDE;
  if (SIDES && !SHIFT)
    p.of[0].y = load_one(row, before + 1, n);
  if (SIDES || SHIFT)
    p.of[CHUNKS + 1].x = load_one(row, behind, n);
  if (SIDES && SHIFT)
    p.of[CHUNKS + 1].y = load_one(row, behind + 1, n);
  return p;
}

template <int SHIFT, int CHUNKS, bool SIDES>
static __device__ inline struct strip<CHUNKS>
exchange(const struct pairs<CHUNKS> &p) {
  int lane = threadIdx.x;
  struct strip<CHUNKS> s;
#pragma unroll
  for (int k = 1; k <= CHUNKS; k++) {
    float *at = s.at[k - 1];
    //> neighbours
    // For lane 31 the lane behind is lane 0 of the chunk behind; for lane 0 the
    // lane before is lane 31 of the chunk before.
    const unsigned all = 0xffffffffu;
    float2 mine = p.of[k];
    float2 later = lane == 0 ? p.of[k + 1] : mine;
    float2 earlier = lane == WIDTH - 1 ? p.of[k - 1] : mine;
    float next = 0, side = 0;
    if (SIDES || SHIFT)
      next = __shfl_sync(all, later.x, (lane + 1) % WIDTH);
    if (SIDES && SHIFT)
      side = __shfl_sync(all, later.y, (lane + 1) % WIDTH);
    if (SIDES && !SHIFT)
      side = __shfl_sync(all, earlier.y, (lane + WIDTH - 1) % WIDTH);
    if (SHIFT)
      at[0] = mine.x, at[1] = mine.y, at[2] = next, at[3] = side;
    else
      at[0] = side, at[1] = mine.x, at[2] = mine.y, at[3] = next;
    //< neighbours
  }
  return s;
}

// The weighted sums at a lane's two columns of chunk k.
template <int POINTS, int CHUNKS>
static __device__ inline float2 sums_of(const struct strip<CHUNKS> &up_strip,
                                        const struct strip<CHUNKS> &own_strip,
                                        const struct strip<CHUNKS> &down_strip,
                                        int k) {
  const float *up = up_strip.at[k], *own = own_strip.at[k];
  const float *down = down_strip.at[k];
  return {sum_at<POINTS>(up, own, down, 1), sum_at<POINTS>(up, own, down, 2)};
}

#endif
