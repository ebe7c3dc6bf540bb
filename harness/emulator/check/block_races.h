/* block_races.h - global memory: plain accesses of different blocks to the same
 * bytes, at least one of them a store, that nothing orders.
 *
 * Checked before each access, since an access may be ordered by what other
 * blocks have done at that very moment. */
#pragma once

#include "block_checks.h"

/* This OS thread goes on with that block, or leaves it. */
void block_races_resume(const struct block_checks *);
void block_races_pause(struct block_checks *);
/* A new interval between barriers has begun for the running block: what its
 * threads do from now on is ordered after what they did before. */
void block_races_interval(const struct block_checks *);
/* A launch begins; ends. */
void block_races_begin(const struct launch_event *);
void block_races_end(void);
