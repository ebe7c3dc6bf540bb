/* inputs.h - the vectors of lab 0. */
#ifndef LAB0_INPUTS_H
#define LAB0_INPUTS_H

#include "lab.h"

/* Of both signs; 20 bits, so that what is made of two fits. */
static inline int input(uint64_t seed, long i) {
  return (int)(lab_random(seed, i) >> 12) - (1 << 19);
}

#endif
