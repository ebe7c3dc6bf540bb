/* chain.h - the chain that the latency kernels follow.
 *
 * Place p is the first word of the p-th 128-byte line. It holds the offset in
 * bytes of the place that comes next: a whole cycle over all places in an order
 * that jumps about, so that no neighbour is fetched by the way. Offsets, not
 * indexes: to turn an index into an address would be a part of every step. */
#ifndef CHAPTERS_CHAIN_H
#define CHAPTERS_CHAIN_H

#define CHAIN_STEPS 32768 /* so many that a launch is a trifle beside them */
#define CHAIN_LINE 32     /* words from one place to the next */

/* The place after p, of `places`, a power of two: a linear congruential
 * generator, whose period is full (Hull and Dobell 1962). */
#define CHAIN_A 1664525u
#define CHAIN_C 1013904223u

/* The largest power of two of places in `words` words; at least 1. */
static inline unsigned chain_places(long words) {
  unsigned places = 1;
  while (places * 2l * CHAIN_LINE <= words)
    places *= 2;
  return places;
}

#endif
