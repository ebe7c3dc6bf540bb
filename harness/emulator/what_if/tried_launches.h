/* tried_launches.h - the launch that runs, or ran last. */
#pragma once

#include "../count/tallies.h"

/* What it loads and stores of a change's arrays of global memory, as it is and
 * as it would. */
struct change_distinct {
  struct distinct before, after;
};
const struct change_distinct *launch_distinct(size_t change);
