// any-pitch: each row of results begins at a line, whatever the pitch.
//
// Against wide: a thread has one or two rows of four columns, not four rows,
// and loads what lies beside the four from the L1 cache, where the lanes beside
// it have brought it. Where rows do not begin at multiples of 16 bytes a warp's
// columns begin, row by row, where a line of 128 bytes of the results begins,
// so that no two warps store to one sector. A row is loaded for each of the
// three rows of results that need it.
//
//= after wide
//= sweeps points
//= shared_load.requests == 0
//= races == 0
#include "six.h"
#include "strip.h"

enum { LINE_WARPS = 4 }; // of a block that goes by lines

// OWN and OTHERS: by how many columns pairs of the input begin before those of
// the results, in the row of the results and in the rows above and below.
template <int POINTS, int OWN, int OTHERS, int ROWS, int CHUNKS>
static __global__ void __launch_bounds__(WIDTH *LINE_WARPS)
    stencil_by_lines(struct matrix m, float *out) {
  constexpr bool CORNERS = POINTS == 9;
  int y0 = (blockIdx.y * LINE_WARPS + threadIdx.y) * ROWS;
#pragma unroll
  for (int y = y0; y < y0 + ROWS; y++) {
    if (y >= m.rows)
      return;
    //> shift
    float *row = out + (size_t)y * m.cols;
    int past = (uintptr_t)row / sizeof *row % LINE; // floats of the line
    int x = (blockIdx.x * WIDTH * CHUNKS + threadIdx.x) * 2 - past;
    //< shift
    auto above = load_pairs<OTHERS, CHUNKS, CORNERS>(m, y - 1, x);
    auto at = load_pairs<OWN, CHUNKS, true>(m, y, x);
    auto below = load_pairs<OTHERS, CHUNKS, CORNERS>(m, y + 1, x);
    auto up = exchange<OTHERS, CHUNKS, CORNERS>(above);
    auto own = exchange<OWN, CHUNKS, true>(at);
    auto down = exchange<OTHERS, CHUNKS, CORNERS>(below);
#pragma unroll
    for (int k = 0; k < CHUNKS; k++)
      store_pair(row, x + k * 2 * WIDTH, m.cols,
                 sums_of<POINTS>(up, own, down, k));
  }
}

template <int POINTS, int ROWS, int CHUNKS>
static void launch_lines(struct matrix m, float *out) {
  enum { COLS = 2 * WIDTH * CHUNKS, RESULTS = LINE_WARPS * ROWS };
  dim3 grid((m.cols + LINE - 1 + COLS - 1) / COLS,
            (m.rows + RESULTS - 1) / RESULTS);
  dim3 block(WIDTH, LINE_WARPS);
  bool own = ((uintptr_t)m.in ^ (uintptr_t)out) / sizeof *out % 2;
  bool others = own ^ m.cols % 2;
  if (!own && !others)
    stencil_by_lines<POINTS, 0, 0, ROWS, CHUNKS><<<grid, block>>>(m, out);
  else if (!own)
    stencil_by_lines<POINTS, 0, 1, ROWS, CHUNKS><<<grid, block>>>(m, out);
  else if (!others)
    stencil_by_lines<POINTS, 1, 0, ROWS, CHUNKS><<<grid, block>>>(m, out);
  else
    stencil_by_lines<POINTS, 1, 1, ROWS, CHUNKS><<<grid, block>>>(m, out);
}

//> choice
static void launch(const struct task *t) {
  enum { FEW = 400000, MANY = 6000000 }; // elements
  struct matrix m = matrix_of(t);
  uintptr_t begins = (uintptr_t)m.in | (uintptr_t)t->out | 4 * m.cols;
  long n = (long)m.rows * m.cols;
  with_points(t, [&](auto points) {
    if (begins % 16 == 0 && n < FEW)
      launch_words<points, 1>(m, t->out);
    else if (begins % 16 == 0)
      launch_words<points, 2>(m, t->out);
    else if (n < MANY)
      launch_lines<points, 1, 2>(m, t->out);
    else
      launch_lines<points, 2, 4>(m, t->out);
  });
}
//< choice

VARIANT("any-pitch", "rows of results begin at lines, whatever the pitch",
        "stencil", launch);
