// any-pitch: each row of results begins at a line, whatever the pitch.
//
// Against wide: where rows begin at multiples of 16 bytes nothing changes.
// Elsewhere a warp's columns begin, row by row, where a line of 128 bytes of
// the results begins, so that no two warps store to one sector. A row is loaded
// for each of the three rows of results that need it: the L1 cache has it.
//
//= after wide
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "stencil.h"
#include "wide-stencil.h"

enum { CHUNKS = 4, LINE = 32 }; // floats of a line, lanes of a warp

// Of one row what a lane sees in each chunk of 32 columns: its own column and
// the ones beside it.
struct strip {
  float own[CHUNKS], left[CHUNKS], right[CHUNKS];
};

// The strip whose first column, for this lane, is x; zeros outside the matrix.
// __ldg() says that no store of the kernel changes what is loaded, so that the
// loads of a row need not wait for the stores of the one before.
template <bool SIDES>
static __device__ inline struct strip load_strip(struct matrix m, int y,
                                                 int x) {
  struct strip s = {};
  int lane = threadIdx.x, last = CHUNKS - 1;
  const float *row = m.in + (long)y * m.cols;
  unsigned cols = y >= 0 && y < m.rows ? m.cols : 0; // -1 is past them, too
#pragma unroll
  for (int k = 0; k < CHUNKS; k++)
    s.own[k] = (unsigned)(x + k * LINE) < cols ? __ldg(row + x + k * LINE) : 0;
  if (!SIDES)
    return s;
  int beside = lane == 0 ? x - 1 : x + last * LINE + 1;
  float edge = 0;
  if ((lane == 0 || lane == LINE - 1) && (unsigned)beside < cols)
    edge = __ldg(row + beside);
    //> neighbours
    // Lane 31 hands lane 0 its element of the chunk before, lane 0 hands lane
    // 31 that of the chunk behind.
#pragma unroll
  for (int k = 0; k < CHUNKS; k++) {
    float before =
        k > 0 && lane == LINE - 1 ? s.own[k > 0 ? k - 1 : 0] : s.own[k];
    float behind =
        k < last && lane == 0 ? s.own[k < last ? k + 1 : 0] : s.own[k];
    s.left[k] = __shfl_sync(0xffffffffu, before, (lane + LINE - 1) % LINE);
    s.right[k] = __shfl_sync(0xffffffffu, behind, (lane + 1) % LINE);
  }
  //< neighbours
  if (lane == 0)
    s.left[0] = edge;
  if (lane == LINE - 1)
    s.right[last] = edge;
  return s;
}

template <int POINTS, int ROWS>
static __global__ void __launch_bounds__(WIDTH *WARPS)
    stencil_by_lines(struct matrix m, float *out) {
  int y0 = (blockIdx.y * WARPS + threadIdx.y) * ROWS;
#pragma unroll
  for (int y = y0; y < y0 + ROWS; y++) {
    if (y >= m.rows)
      return;
    //> shift
    float *row = out + (size_t)y * m.cols;
    int past = (uintptr_t)row / sizeof *row % LINE; // floats of the line
    int x = blockIdx.x * LINE * CHUNKS - past + threadIdx.x;
    //< shift
    struct strip up = load_strip<POINTS == 9>(m, y - 1, x);
    struct strip own = load_strip<true>(m, y, x);
    struct strip down = load_strip<POINTS == 9>(m, y + 1, x);
#pragma unroll
    for (int k = 0; k < CHUNKS; k++) {
      float edges = up.own[k] + own.left[k] + own.right[k] + down.own[k];
      float corners = up.left[k] + up.right[k] + down.left[k] + down.right[k];
      int column = x + k * LINE;
      if ((unsigned)column < (unsigned)m.cols)
        row[column] = weighted<POINTS>(own.own[k], edges, corners);
    }
  }
}

template <int POINTS, int ROWS>
static void launch_rows(struct matrix m, float *out) {
  dim3 grid((m.cols + LINE - 1 + CHUNKS * LINE - 1) / (CHUNKS * LINE),
            (m.rows + WARPS * ROWS - 1) / (WARPS * ROWS));
  stencil_by_lines<POINTS, ROWS><<<grid, dim3(WIDTH, WARPS)>>>(m, out);
}

template <int POINTS> static void launch_fours(struct matrix m, float *out) {
  dim3 grid((m.cols + 4 * WIDTH - 1) / (4 * WIDTH),
            (m.rows + WARPS * STEPS - 1) / (WARPS * STEPS));
  stencil<POINTS, true><<<grid, dim3(WIDTH, WARPS)>>>(m, out);
}

static void launch(const struct task *t) {
  struct matrix m = matrix_of(t);
  bool aligned = ((uintptr_t)m.in | (uintptr_t)t->out | 4 * m.cols) % 16 == 0;
  //> few
  enum { FEW = 400000 }; // elements: a row a warp gives more warps
  bool few = (long)m.rows * m.cols < FEW;
  //< few
  with_points(t, [&](auto points) {
    if (aligned)
      launch_fours<points>(m, t->out);
    else if (few)
      launch_rows<points, 1>(m, t->out);
    else
      launch_rows<points, 2>(m, t->out);
  });
}

VARIANT("any-pitch", "rows of results begin at lines, whatever the pitch",
        "stencil", launch);
