/* inputs.h - the features of lab 2. */
#ifndef LAB2_INPUTS_H
#define LAB2_INPUTS_H

#include "lab.h"

/* Of both signs; differences fit. */
static inline LAB_ELEMENT input(uint64_t seed, long i) {
  return (LAB_ELEMENT)((int)(lab_random(seed, i) >> 8) - (1 << 23));
}

/* The second table begins far behind the first. */
enum { SECOND_TABLE = 1 << 28 };

#endif
