/* inputs.h - the images of lab 4. */
#ifndef LAB4_INPUTS_H
#define LAB4_INPUTS_H

#include "lab.h"

/* Of both signs; 23 bits, so that a float holds them less LAB_LEVEL exactly. */
static inline LAB_ELEMENT input(uint64_t seed, long i) {
  return (LAB_ELEMENT)((int)(lab_random(seed, i) >> 9) - (1 << 22));
}

#endif
