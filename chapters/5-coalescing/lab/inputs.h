/* inputs.h - the readings of lab 5. */
#ifndef LAB5_INPUTS_H
#define LAB5_INPUTS_H

#include "lab.h"

/* Of both signs; 23 bits, so that a float holds them less LAB_ZERO exactly. */
static inline LAB_ELEMENT input(uint64_t seed, long i) {
  return (LAB_ELEMENT)((int)(lab_random(seed, i) >> 9) - (1 << 22));
}

#endif
