// scan.h - scans in passes: a scan per block, a scan of the blocks' sums, and
// an addition of what lies before each block.
#ifndef PATTERNS_SCAN_H
#define PATTERNS_SCAN_H

#include "passes.h"

// Launches one pass: out = the prefix sums of x within each block's share, sums
// = the sum of each share. x and out may be the same array.
typedef void launch_scan(const float *x, float *out, float *sums, long n,
                         int blocks);

// Adds to each share but the first the sum of all before it.
static __global__ void add_sums(float *out, const float *sums, long n,
                                int share) {
  float before = sums[blockIdx.x];
  long end = min((blockIdx.x + 2l) * share, n);
  for (long i = (blockIdx.x + 1l) * share + threadIdx.x; i < end; i += THREADS)
    out[i] += before;
}

static inline void scan_levels(const float *x, float *out, float *sums, long n,
                               int share, launch_scan *scan) {
  long blocks = (n + share - 1) / share;
  scan(x, out, sums, n, blocks);
  if (blocks == 1)
    return;
  scan_levels(sums, sums, sums + blocks, blocks, share, scan);
  add_sums<<<blocks - 1, THREADS>>>(out, sums, n, share);
}

static inline void scan_in_passes(const struct task *t, int share,
                                  launch_scan *scan) {
  scan_levels(t->in[0], t->out, t->scratch, elements(t), share, scan);
}

//> warp
// The sum of x over this lane and those before it.
static __device__ inline float warp_scan(float x) {
  int lane = threadIdx.x % 32;
#pragma unroll
  for (int step = 1; step < 32; step *= 2) {
    float before = __shfl_up_sync(0xffffffffu, x, step);
    if (lane >= step)
      x += before;
  }
  return x;
}
//< warp

//> published
// What a tile has published: nothing, its own sum, or the sum of all up to and
// including it. Sum and state are one 64-bit word, which is stored whole.
enum state { NOTHING, OWN, ALL };
typedef unsigned long long published;

static __device__ inline published word_of(enum state state, float sum) {
  return (published)state << 32 | __float_as_uint(sum);
}

// The sum of all tiles before `tile`: a warp looks at 32 at a time.
static __device__ inline float sum_before(volatile published *tiles, int tile) {
  int lane = threadIdx.x % 32;
  float sum = 0;
  for (int last = tile - 1; last >= 0; last -= 32) {
    published word = word_of(ALL, 0); // before the first tile lies nothing
    if (last >= lane)
      while ((word = tiles[last - lane]) >> 32 == NOTHING)
        __nanosleep(50); // leave the L2 to those that load elements
    unsigned all = __ballot_sync(0xffffffffu, word >> 32 == ALL);
    int nearest = all ? __ffs(all) - 1 : 31;
    float own = lane <= nearest ? __uint_as_float((unsigned)word) : 0;
    sum += warp_sum(own);
    if (all)
      break;
  }
  return sum; // in lane 0
}
//< published

#endif
