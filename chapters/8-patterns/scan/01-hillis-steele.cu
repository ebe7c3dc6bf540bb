// hillis-steele: each step adds the sum that ends 1, 2, 4, ... places before.
//
// After log2(256) steps each thread has the sum of all up to its own. Two rows
// of shared memory take turns, so that a step needs one barrier.
//
//= shared.bank_conflicts == 0
//= races == 0
#include "scan.h"

//> kernel
static __global__ void scan_block(const float *x, float *out, float *sums,
                                  long n) {
  __shared__ float row[2][THREADS];
  int tid = threadIdx.x, from = 0;
  long i = (long)blockIdx.x * THREADS + tid;
  row[from][tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int step = 1; step < THREADS; step *= 2) {
    float sum = row[from][tid];
    if (tid >= step)
      sum += row[from][tid - step];
    from = 1 - from;
    row[from][tid] = sum;
    __syncthreads();
  }
  if (i < n)
    out[i] = row[from][tid];
  if (tid == THREADS - 1)
    sums[blockIdx.x] = row[from][tid];
}
//< kernel

static void pass(const float *x, float *out, float *sums, long n, int blocks) {
  scan_block<<<blocks, THREADS>>>(x, out, sums, n);
}

static void launch(const struct task *t) {
  scan_in_passes(t, THREADS, pass);
}

VARIANT("hillis-steele", "log2(256) steps of a block, each adds from further",
        "scan", launch);
