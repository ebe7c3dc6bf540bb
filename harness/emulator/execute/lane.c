/* lane.c - which lane goes first never depends on time. */
#include "lane.h"

#include "signals.h"
#include "stored_value.h"

/* The first time in its block that the lane runs. */
static void begin(struct lane *l, struct fiber *fiber) {
  l->fiber = fiber;
  l->warp->begun |= 1u << l->thread.lane;
  l->thread.block_index = l->warp->block->at;
  l->spin_pc = l->spin_address = NULL;
  l->spins = 0;
  l->index_told = 0;
  l->in_step = 0;
}

/* The lane is the one that runs from now on. */
static void enter(struct lane *l) {
  struct recorder *r = &emu_recorder;
  unsigned lane = l->thread.lane;
  uint32_t *column = emu_worker->log + lane;
  emu_self = &l->thread;
  r->row = r->first = column + l->warp->count[lane] * LOG_STRIDE;
  int one = time_is_up() || l->in_step; /* access, and then others */
  r->end = one ? column : column + LOG_ROWS * LOG_STRIDE;
}

/* Nothing runs but the scheduler. */
static struct fiber *leave_all(void) {
  emu_self = NULL;
  emu_recorder.row = NULL;
  return &emu_worker->scheduler;
}

static struct lane *next_ready(struct warp *w) {
  unsigned ready = w->in[LANE_READY];
  return ready ? &w->lanes[__builtin_ctz(ready)] : NULL;
}

/* Where the running lane goes on when others let it. */
static void stop(struct lane *l, enum lane_state state) {
  struct warp *w = l->warp;
  unsigned lane = l->thread.lane, bit = 1u << lane;
  stored_value_settle();
  w->count[lane] = (uint32_t)(emu_recorder.row - emu_worker->log) / LOG_STRIDE;
  w->in[LANE_READY] &= ~bit;
  w->in[state] |= bit;
}

static struct fiber *idle_fiber(struct block *b) {
  struct fiber *f = b->idle[--b->idle_count];
  if (!f->stack_pointer)
    fiber_start(f, &b->stacks, (size_t)(f - b->fibers), b->carry_lanes);
  return f;
}

/* The second after the next: what it needs first comes into the cache while the
 * next one runs. */
static void fetch_ahead(const struct warp *w) {
  unsigned later = w->in[LANE_READY] & w->begun;
  later &= later - 1;
  later &= later - 1;
  if (!later)
    return;
  const struct lane *l = &w->lanes[__builtin_ctz(later)];
  const char *stack = l->fiber->stack_pointer;
  __builtin_prefetch(&l->warp);
  __builtin_prefetch(stack);
  __builtin_prefetch(stack + 64);
  __builtin_prefetch(stack + 128);
  __builtin_prefetch(stack + 192);
}

static struct fiber *fiber_of(struct lane *l) {
  struct warp *w = l->warp;
  if (!(w->begun >> l->thread.lane & 1))
    begin(l, idle_fiber(w->block));
  enter(l);
  return l->fiber;
}

void lane_end(struct lane *l) {
  struct warp *w = l->warp;
  w->live &= ~(1u << l->thread.lane);
  w->block->live--;
  stop(l, LANE_DONE);
}

void lane_hand_over(struct lane *ended) {
  struct warp *w = ended->warp;
  struct block *b = w->block;
  struct lane *next = next_ready(w);
  if (next && !(w->begun >> next->thread.lane & 1)) {
    begin(next, ended->fiber);
    enter(next);
    return;
  }
  b->idle[b->idle_count++] = ended->fiber;
  fiber_switch(ended->fiber, next ? fiber_of(next) : leave_all());
}

void lane_leave(struct lane *l, enum lane_state state, const void *pc) {
  struct warp *w = l->warp;
  l->pc = pc;
  stop(l, state);
  struct lane *next = next_ready(w);
  fetch_ahead(w);
  fiber_switch(l->fiber, next ? fiber_of(next) : leave_all());
}

void warp_enter(struct warp *w) {
  fiber_switch(&emu_worker->scheduler, fiber_of(next_ready(w)));
}

int emu_in_step(void) {
  struct lane *l = lane_here();
  if (l) {
    l->in_step = 1;
    emu_recorder.end = NULL;
  }
  return 1;
}

void emu_yield(void) {
  struct lane *l = lane_here();
  if (l)
    lane_leave(l, LANE_SPINNING, __builtin_return_address(0));
}
