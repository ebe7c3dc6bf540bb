/* lane.c - which lane goes first never depends on time. */
#include "lane.h"

#include "signals.h"
#include "stored_value.h"

void lane_prepare(struct lane *l) {
  struct recorder *r = &emu_recorder;
  emu_self = &l->thread;
  uint32_t *column = emu_worker->log + l->thread.lane;
  r->row = r->first = column + l->count * LOG_STRIDE;
  r->end = time_is_up() ? column : column + LOG_ROWS * LOG_STRIDE;
}

struct lane *lane_next_ready(struct warp *w) {
  return &w->lanes[__builtin_ctz(w->ready)];
}

void lane_leave(struct lane *l, enum lane_state state, const void *pc) {
  struct warp *w = l->warp;
  unsigned bit = 1u << l->thread.lane;
  stored_value_settle();
  l->count = (uint32_t)(emu_recorder.row - emu_worker->log) / LOG_STRIDE;
  l->state = state;
  l->pc = pc;
  w->ready &= ~bit;
  if (state == LANE_FULL)
    w->full |= bit;
  struct fiber *to = &emu_worker->scheduler;
  if (w->ready) {
    struct lane *next = lane_next_ready(w);
    lane_prepare(next);
    to = &next->fiber;
  } else {
    emu_self = NULL;
    emu_recorder.row = NULL;
  }
  fiber_switch(&l->fiber, to);
}

void emu_yield(void) {
  struct lane *l = lane_here();
  if (l)
    lane_leave(l, LANE_SPINNING, __builtin_return_address(0));
}
