// fixed-point: a histogram with weights, in integers, per block in shared
// memory.
//
// A control: against floats, a block adds multiples of 1 / WEIGHT_STEPS, which
// are integers, and shared memory has an instruction for those. Its sum fits in
// 32 bits up to 4 million keys a block.
//
//= races == 0
#include "sums.h"

static void launch(const struct task *t) {
  launch_sums<unsigned, WEIGHT_STEPS>(t);
}

VARIANT("fixed-point", "sums of weights in integers", "weights", launch);
