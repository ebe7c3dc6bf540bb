// floats: a histogram with weights, in floats, per block in shared memory.
//
// A control: against shared of the histogram, what is added is a float. Shared
// memory has no instruction for that: the compiler makes a loop of it.
//
//= races == 0
#include "sums.h"

static void launch(const struct task *t) {
  launch_sums<float, 1>(t);
}

VARIANT("floats", "sums of weights in floats", "weights", launch);
