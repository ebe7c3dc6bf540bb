/* correctness.h - is a run's output right, every number of it? */
#pragma once

#include "rubric.h"

#include <stdint.h>

/* Reads the output that the run left at `path` and computes what is right.
 * Returns NULL where all is, else the first wrong number, what it should be,
 * and how many are wrong; to be freed. */
char *output_error(const struct rubric_run *, uint64_t seed, const char *entry,
                   const char *path);
