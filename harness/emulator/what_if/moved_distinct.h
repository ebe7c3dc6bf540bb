/* moved_distinct.h - the distinct bytes of arrays under a change. */
#pragma once

#include "../count/tallies.h"

/* Adds what the launch, which has ended, loads and stores of the change's
 * arrays of global memory, each once: as it is, and as it would. */
void moved_distinct(size_t change, struct distinct *as_it_is,
                    struct distinct *as_changed);
