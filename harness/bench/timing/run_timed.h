/* run_timed.h - what runs that time share. */
#pragma once

#include "run_verified.h"
#include "sample_launches.h"

/* Verifies what was timed once more, and keeps its times in its row; no number
 * stays in the row of a variant that turned out wrong. */
void verify_again(struct gpu_run *, const struct series *);
