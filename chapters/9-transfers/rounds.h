/* rounds.h - the work of this chapter: y = A x + B, a number of times over, of
 * each element. One round waits for memory, thousands wait for arithmetic.
 * Every round draws x nearer to 1, the fixed point, and 2048 leave e^-0.5 of
 * the distance, so that elements in each other's place are still found. */
#pragma once

#include "problem.h"

#include <string.h>

#define ROUND_A 0.999755859375f /* 1 - 2^-12 */
#define ROUND_B 0.000244140625f /* 2^-12 */

enum { OVERLAP_ROUNDS = 2048 };

static inline long rounds_of(const struct instance *p) {
  if (strcmp(p->axis, "pieces") == 0)
    return OVERLAP_ROUNDS;
  return *p->axis ? p->value : 1;
}
