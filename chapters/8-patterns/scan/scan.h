// scan.h - scans in passes: a scan per block, a scan of the blocks' sums, and
// an addition of what lies before each block.
#ifndef PATTERNS_SCAN_H
#define PATTERNS_SCAN_H

#include "passes.h"

// Launches one pass: out = the prefix sums of x within each block's share, sums
// = the sum of each share. x and out may be the same array.
typedef void launch_scan(const float *x, float *out, float *sums, long n,
                         int blocks);

//> passes
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
//< passes

static inline void scan_in_passes(const struct task *t, int share,
                                  launch_scan *scan) {
  scan_levels(t->in[0], t->out, t->scratch, elements(t), share, scan);
}

#endif
