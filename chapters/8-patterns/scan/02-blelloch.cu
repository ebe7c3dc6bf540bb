// blelloch: up a tree of sums and down again: fewer additions.
//
// Against hillis-steele: n additions up and n down instead of n log2(n). On the
// way up each node becomes the sum of its two children; on the way down it
// hands its left child what lies before it, and its right child that plus the
// left child's sum. The strides 2, 4, 8, ... are bank conflicts.
//
//= after hillis-steele
//= shared.bank_conflicts > 0
//= races == 0
#include "scan.h"

enum { SHARE = 2 * THREADS };

// Where element i lies in shared memory.
static __device__ inline int place(int i) {
  return i;
}

static __global__ void scan_block(const float *x, float *out, float *sums,
                                  long n) {
  __shared__ float tree[SHARE];
  int tid = threadIdx.x;
  long first = (long)blockIdx.x * SHARE;
  for (int i = tid; i < SHARE; i += THREADS)
    tree[place(i)] = first + i < n ? x[first + i] : 0;
  //> tree
  for (int step = 1; step < SHARE; step *= 2) {
    __syncthreads();
    int right = (tid + 1) * 2 * step - 1;
    if (right < SHARE)
      tree[place(right)] += tree[place(right - step)];
  }
  __syncthreads();
  if (tid == 0) {
    sums[blockIdx.x] = tree[place(SHARE - 1)];
    tree[place(SHARE - 1)] = 0;
  }
  for (int step = SHARE / 2; step > 0; step /= 2) {
    __syncthreads();
    int right = (tid + 1) * 2 * step - 1;
    if (right < SHARE) {
      float before = tree[place(right)];
      tree[place(right)] = before + tree[place(right - step)];
      tree[place(right - step)] = before;
    }
  }
  //< tree
  __syncthreads();
  for (int i = tid; i < SHARE; i += THREADS)
    if (first + i < n)
      out[first + i] = x[first + i] + tree[place(i)];
}

static void pass(const float *x, float *out, float *sums, long n, int blocks) {
  scan_block<<<blocks, THREADS>>>(x, out, sums, n);
}

static void launch(const struct task *t) {
  scan_in_passes(t, SHARE, pass);
}

VARIANT("blelloch", "up a tree of sums and down again", "scan", launch);
