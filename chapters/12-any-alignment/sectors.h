// sectors.h - where rows begin: within sectors of 32 bytes, whose stores the
// rungs from aligned-stores on set right, and within lines of 128.
#ifndef TRANSPOSE_SECTORS_H
#define TRANSPOSE_SECTORS_H

#include "squares.h"

enum { SECTOR = 8, LINE = 32 };                // floats
enum { CACHED_ROWS = 40000, LARGE = 1 << 25 }; // rows and elements, for an H200

// How many floats into a sector the row begins.
static __device__ inline int into_sector(const float *row) {
  return (uintptr_t)row / sizeof *row % SECTOR;
}

// Stores row[y] to row[y + 3], without those that the row does not have.
static __device__ inline void store(float *row, int length, int y, float4 v) {
  if (0 <= y && y + 3 < length) {
    *(float4 *)(row + y) = v;
    return;
  }
  const float value[] = {v.x, v.y, v.z, v.w};
#pragma unroll
  for (int e = 0; e < 4; e++)
    if (0 <= y + e && y + e < length)
      row[y + e] = value[e];
}

//> when
// Do blocks share lines of the input? Its rows begin within lines, and it is at
// least twice as large as the L2 cache.
static inline bool shares_lines(const struct task *t) {
  struct shape s = t->instance.shape;
  bool at_lines =
      (uintptr_t)t->in[0] / sizeof(float) % LINE == 0 && s.cols % LINE == 0;
  return s.rows * s.cols >= LARGE && !at_lines;
}

// Do they, and is a column of tiles too long for the second to find the line in
// the cache? The limit was found by trying.
static inline bool is_tall(const struct task *t) {
  return shares_lines(t) && t->instance.shape.rows > CACHED_ROWS;
}
//< when

#endif
