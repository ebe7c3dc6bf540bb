/* inputs.h - the tables of lab 1. */
#ifndef LAB1_INPUTS_H
#define LAB1_INPUTS_H

#include "lab.h"

/* Of both signs; sums of two fit. */
static inline LAB_ELEMENT input(uint64_t seed, long i) {
  return (LAB_ELEMENT)((int)(lab_random(seed, i) >> 8) - (1 << 23));
}

/* The second table begins far behind the first. */
enum { SECOND_TABLE = 1 << 28 };

#endif
