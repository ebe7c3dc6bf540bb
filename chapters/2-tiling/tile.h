// quads.h - what the rungs share that move four floats at a time.
#ifndef TILING_QUADS_H
#define TILING_QUADS_H

#include "variant.h"

#include <cuda_runtime.h>
#include <stdint.h>

// C = A B. wide: rows of all three begin at multiples of 16 bytes, so that four
// neighbours can be moved at once.
struct product {
  const float *A, *B;
  float *C;
  int M, N, K;
  bool wide;
};

static inline struct product product_of(const struct task *t) {
  struct shape s = t->instance.shape;
  uintptr_t begin = (uintptr_t)t->in[0] | (uintptr_t)t->in[1];
  begin |= (uintptr_t)t->out;
  bool wide = begin % 16 == 0 && s.cols % 4 == 0 && s.inner % 4 == 0;
  return {t->in[0],    t->in[1],     t->out, (int)s.rows,
          (int)s.cols, (int)s.inner, wide};
}

// row[at .. at + 3] of a row of n elements, zeros where it has none.
template <bool WIDE>
static __device__ inline float4 load_quad(const float *row, int at, int n) {
  if constexpr (WIDE)
    return at < n ? *(const float4 *)(row + at) : make_float4(0, 0, 0, 0);
  float4 quad;
  quad.x = at < n ? row[at] : 0;
  quad.y = at + 1 < n ? row[at + 1] : 0;
  quad.z = at + 2 < n ? row[at + 2] : 0;
  quad.w = at + 3 < n ? row[at + 3] : 0;
  return quad;
}

// Writes from[0 .. 3] to row[at .. at + 3], as far as the row goes.
template <bool WIDE>
static __device__ inline void store_quad(float *row, int at, int n,
                                         const float *from) {
  if constexpr (WIDE) {
    if (at < n)
      *(float4 *)(row + at) = make_float4(from[0], from[1], from[2], from[3]);
  } else {
#pragma unroll
    for (int i = 0; i < 4; i++)
      if (at + i < n)
        row[at + i] = from[i];
  }
}

// Four neighbours of shared memory, in one load.
static __device__ inline void read_quad(float *to, const float *shared) {
  float4 quad = *(const float4 *)shared;
  to[0] = quad.x, to[1] = quad.y, to[2] = quad.z, to[3] = quad.w;
}

static __device__ inline void write_quad(float *shared, float4 quad) {
  *(float4 *)shared = quad;
}

#endif
