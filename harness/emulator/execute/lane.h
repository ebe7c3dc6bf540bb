/* lane.h - a lane is left, and another goes on. */
#pragma once

#include "running.h"

/* The warp's ready lanes run, until none is left. */
void warp_enter(struct warp *);
/* The running lane waits; returns when it goes on. */
void lane_leave(enum lane_state, const void *pc);

/* Those lanes of the warp, which wait in that way, are ready. */
static inline void lanes_wake(struct warp *w, unsigned lanes,
                              enum lane_state state) {
  w->in[state] &= ~lanes;
  w->in[LANE_READY] |= lanes;
}
