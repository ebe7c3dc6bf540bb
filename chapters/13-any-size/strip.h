// strip.h - what a warp sees of a row, in chunks of 32 neighbouring columns.
#ifndef ANY_SIZE_STRIP_H
#define ANY_SIZE_STRIP_H

#include "stencil.h"

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

#endif
