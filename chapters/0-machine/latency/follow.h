/* follow.h - steps along the chain, from any memory. */
#ifndef CHAPTERS_FOLLOW_H
#define CHAPTERS_FOLLOW_H

#include "chain.h"

//> word
/* The word at an offset in bytes. */
static __device__ __forceinline__ unsigned word_at(const unsigned *words,
                                                   unsigned offset) {
  return *(const unsigned *)((const char *)words + offset);
}
//< word

/* Reads what an L1 cache may hold of the chain once, 32 places at a time, so
 * that the steps do not wait for it. Returns 0, which the compiler cannot
 * know: offsets are multiples of 128. */
static __device__ unsigned warm(const unsigned *chain, unsigned places) {
  unsigned most = places < 2048 ? places : 2048, seen = 0;
#pragma unroll 8
  for (unsigned p = threadIdx.x; p < most; p += 32)
    seen |= chain[p * CHAIN_LINE];
  return seen & 127;
}

/* The offset at which a lane begins: lane l at place l % lanes. */
static __device__ __forceinline__ unsigned first_offset(unsigned places,
                                                        unsigned lanes) {
  return threadIdx.x % lanes % places * CHAIN_LINE * 4;
}

/* The place at an offset. */
static __device__ __forceinline__ float place_of(unsigned offset) {
  return offset / (CHAIN_LINE * 4);
}

#endif
