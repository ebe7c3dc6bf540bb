/* inputs.h - the matrices of lab 8. */
#ifndef LAB8_INPUTS_H
#define LAB8_INPUTS_H

#include "lab.h"

/* Of both signs; 20 bits, so that weighted sums fit. */
static inline int input(uint64_t seed, long i) {
  return (int)(lab_random(seed, i) >> 12) - (1 << 19);
}

#endif
