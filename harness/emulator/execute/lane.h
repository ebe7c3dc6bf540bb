/* lane.h - a lane is left, and another goes on. */
#ifndef EMULATOR_LANE_H
#define EMULATOR_LANE_H

#include "running.h"

/* What the hooks need to know before the lane goes on. */
void lane_prepare(struct lane *);
struct lane *lane_next_ready(struct warp *);
/* The running lane waits, or is done; returns when it goes on. */
void lane_leave(struct lane *, enum lane_state, const void *pc);

#endif
