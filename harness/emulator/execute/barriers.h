/* barriers.h - lanes that meet: barriers, warp-wide operations. */
#ifndef EMULATOR_BARRIERS_H
#define EMULATOR_BARRIERS_H

#include "state.h"

/* All live lanes of the block wait at its barrier. */
void block_release(struct block *);
/* Tiles wider than a warp whose threads have all come go on. Were there any? */
int block_release_tiles(struct block *);
/* No lane of the warp can run: some may be as converged as they will be. */
void warp_settle(struct warp *);
/* A lane has exited. */
void warp_lane_done(struct warp *);
/* No lane of the block can go on: says who waits where, and fails the launch.
 */
void block_stuck(const struct block *) __attribute__((noreturn));

#endif
