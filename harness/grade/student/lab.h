/* lab.h - what a lab's driver and its reference have in common. C and CUDA. */
#pragma once

#include <stdint.h>

/* One run: an entry of the student's file, a size, the seed of the inputs. A
 * vector of n elements has 1 row and n columns. */
struct lab_case {
  const char *entry;
  long rows, cols;
  uint64_t seed;
};

/* Every byte of an output before the student's code runs. */
enum { POISON = 0xa5 };

/* Element i of a sequence of 32-bit numbers that look random; the same
 * everywhere. After Steele, Lea and Flood's SplitMix64, with the seed twice, so
 * that no result leads back to it. */
static inline uint32_t lab_random(uint64_t seed, uint64_t i) {
  uint64_t z = (seed + 1) * 0x9e3779b97f4a7c15u + i * 0xd1342543de82ef95u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u + seed;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)(z >> 32);
}
