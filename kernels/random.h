/* random.h - seeded inputs: the same floats on every machine and core. */
#ifndef KERNELS_RANDOM_H
#define KERNELS_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Value i of stream `seed`, uniform in [0, 1): 24 bits of a hash of the index
 * (the finaliser of SplitMix64, Steele, Lea and Flood 2014), so that any part
 * of an input can be made alone. */
static inline float random_unit(uint64_t seed, uint64_t i) {
  uint64_t z = (seed << 40) + i * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return (float)(z >> 40) * 0x1p-24f;
}

/* Fills n floats, uniform in [low, high). */
static inline void fill_random(float *x, size_t n, uint64_t seed, float low,
                               float high) {
  for (size_t i = 0; i < n; i++)
    x[i] = low + (high - low) * random_unit(seed, i);
}

#endif
