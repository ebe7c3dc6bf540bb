// squares.h - the kernel of block-order, for those that come after it: matrices
// whose rows begin at multiples of 16 bytes.
#ifndef TRANSPOSE_SQUARES_H
#define TRANSPOSE_SQUARES_H

#include "elements.h"

enum { SIDE = 64, WORDS = SIDE / 4, THREADS = WORDS * WORDS };

// Where row `row` of the tile keeps its float4 number `word`.
static __device__ inline int swizzled(int word, int row) {
  return word ^ (row / 4 % 8);
}

// How the input is loaded: a float, or four from a multiple of 16 bytes.
struct plain_load {
  static __device__ inline float one(const float *from) {
    return *from;
  }
  static __device__ inline float4 four(const float *from) {
    return *(const float4 *)from;
  }
};

// Where a block's tile begins, in the input: blocks go down the columns of
// tiles or across the rows of them, of which each has `many` tiles.
template <bool ACROSS> static __device__ inline int2 corner(int many) {
  int along = blockIdx.x % many * SIDE, from = blockIdx.x / many * SIDE;
  return ACROSS ? make_int2(along, from) : make_int2(from, along);
}

template <class load, bool ACROSS>
static __global__ void __launch_bounds__(THREADS)
    transpose_squares(const float *in, float *out, int rows, int cols,
                      int many) {
  __shared__ float4 tile[SIDE][WORDS]; // the tile as it will be in the output
  int tx = threadIdx.x % WORDS, ty = threadIdx.x / WORDS;
  int x0 = corner<ACROSS>(many).x, y0 = corner<ACROSS>(many).y;
  int x = x0 + 4 * tx, y = y0 + 4 * ty;
  if (x < cols && y < rows) {
    const float *from = in + (size_t)y * cols + x;
    float4 a = load::four(from);
    float4 b = load::four(from + cols);
    float4 c = load::four(from + 2 * (size_t)cols);
    float4 d = load::four(from + 3 * (size_t)cols);
    int at = swizzled(ty, 4 * tx);
    tile[4 * tx][at] = make_float4(a.x, b.x, c.x, d.x);
    tile[4 * tx + 1][at] = make_float4(a.y, b.y, c.y, d.y);
    tile[4 * tx + 2][at] = make_float4(a.z, b.z, c.z, d.z);
    tile[4 * tx + 3][at] = make_float4(a.w, b.w, c.w, d.w);
  }
  __syncthreads();
  x = y0 + 4 * tx; // the block's place in the output
#pragma unroll
  for (int j = ty; j < SIDE; j += WORDS) {
    y = x0 + j;
    if (x < rows && y < cols)
      *(float4 *)(out + (size_t)y * rows + x) = tile[j][swizzled(tx, j)];
  }
}

// Rows of the output that begin at half sectors leave halves to two blocks:
// that costs more than to shift them, but where a launch is over at once.
static inline bool fits_squares(const struct task *t) {
  struct shape s = t->instance.shape;
  bool at_sectors = s.rows % 8 == 0 && (uintptr_t)t->out % 32 == 0;
  return is_aligned(t) && (at_sectors || s.rows * s.cols < 1 << 22);
}

template <class load = plain_load, bool ACROSS = false>
static inline void transpose_by_squares(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  int down = (rows + SIDE - 1) / SIDE, across = (cols + SIDE - 1) / SIDE;
  transpose_squares<load, ACROSS><<<down * across, THREADS>>>(
      t->in[0], t->out, rows, cols, ACROSS ? across : down);
}

#endif
