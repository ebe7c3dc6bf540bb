/* weights.h - what the problem "weights" and its variants agree on. */
#ifndef PATTERNS_WEIGHTS_H
#define PATTERNS_WEIGHTS_H

#include "bins.h"

enum { WEIGHT_STEPS = 1024 }; /* a weight is a multiple of 1 / WEIGHT_STEPS */

#endif
