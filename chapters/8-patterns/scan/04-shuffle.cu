// shuffle: a warp scans 32 elements by shuffles, eight times.
//
// Against padded: sums travel in registers. A warp scans its rows of 32 one
// after the other and carries the sum along; shared memory holds one sum per
// warp, and a block needs one barrier.
//
//= after padded
//= shared.bank_conflicts == 0
//= races == 0
#include "scan.h"

enum { WARPS = THREADS / 32, ROWS = 8, SHARE = THREADS * ROWS };

static __global__ void scan_block(const float *x, float *out, float *sums,
                                  long n) {
  __shared__ float of_warp[WARPS];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  long first = (long)blockIdx.x * SHARE + warp * 32 * ROWS + lane;
  float sum[ROWS], before = 0;
#pragma unroll
  for (int r = 0; r < ROWS; r++)
    sum[r] = first + r * 32 < n ? x[first + r * 32] : 0;
#pragma unroll
  for (int r = 0; r < ROWS; r++) {
    sum[r] = before + warp_scan(sum[r]);
    before = __shfl_sync(0xffffffffu, sum[r], 31);
  }
  if (lane == 0)
    of_warp[warp] = before;
  __syncthreads();
  before = 0;
  for (int w = 0; w < warp; w++)
    before += of_warp[w];
#pragma unroll
  for (int r = 0; r < ROWS; r++)
    if (first + r * 32 < n)
      out[first + r * 32] = before + sum[r];
  if (threadIdx.x == THREADS - 1)
    sums[blockIdx.x] = before + sum[ROWS - 1];
}

static void pass(const float *x, float *out, float *sums, long n, int blocks) {
  scan_block<<<blocks, THREADS>>>(x, out, sums, n);
}

static void launch(const struct task *t) {
  scan_in_passes(t, SHARE, pass);
}

VARIANT("shuffle", "warps scan rows of 32 by shuffles", "scan", launch);
