/* inputs.h - the elements that lab 3 reduces. */
#ifndef LAB3_INPUTS_H
#define LAB3_INPUTS_H

#include "lab.h"

/* Of both signs; 24 bits, which a float holds exactly. */
static inline LAB_ELEMENT input(uint64_t seed, long i) {
  return (LAB_ELEMENT)((int)(lab_random(seed, i) >> 8) - (1 << 23));
}

#endif
