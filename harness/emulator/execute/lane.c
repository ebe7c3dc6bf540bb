/* lane.c - which lane goes first never depends on time. */
#include "running.h"

#include "signals.h"

/* The first time in its block that the lane runs. */
static inline void bind_fiber(struct warp *warp, unsigned lane,
                              struct fiber *fiber) {
  warp->fiber[lane] = fiber;
  warp->begun |= 1u << lane;
}

/* The lane is the one that runs from now on. */
static inline void enter_lane(struct warp *warp, unsigned lane) {
  struct recorder *r = &emu_recorder;
  emu_self = &warp->lanes[lane].thread;
  r->lane = lane;
  r->row = r->first = r->log + warp->end[lane] + lane;
  r->end = r->log + LOG_END;
  if (__builtin_expect(watchdog_expired() || (warp->lockstep >> lane & 1), 0))
    r->end = r->log; /* one access, and then others */
}

/* Nothing runs but the scheduler. */
static struct fiber *to_scheduler(void) {
  emu_self = NULL;
  emu_recorder.row = NULL;
  return &emu_worker->scheduler;
}

/* The running lane goes on when others let it. */
static inline void suspend(struct warp *warp, unsigned lane,
                           enum lane_state state) {
  const struct recorder *r = &emu_recorder;
  unsigned bit = 1u << lane;
  pending_store_flush();
  warp->end[lane] = (uint32_t)(r->row - r->log) - lane;
  warp->in[LANE_READY] &= ~bit;
  warp->in[state] |= bit;
}

static void run_lanes(void);

static __attribute__((noinline)) struct fiber *new_fiber(struct warp *w,
                                                         unsigned lane) {
  struct block *b = w->block;
  struct fiber *f = b->idle[--b->idle_count];
  if (!f->stack_pointer)
    fiber_start(f, &b->stacks, (size_t)(f - b->fibers), run_lanes);
  bind_fiber(w, lane, f);
  return f;
}

/* What the lanes that come soon need first comes into the cache meanwhile. */
static inline __attribute__((always_inline)) void
fetch_ahead(const struct warp *w, unsigned lane) {
  const struct fiber *later = w->fiber[(lane + 3) % WARP];
  if (!later)
    return;
  const char *stack = later->stack_pointer;
  __builtin_prefetch(stack);
  __builtin_prefetch(stack + 64);
  __builtin_prefetch(stack + 128);
  __builtin_prefetch(stack + 192);
}

/* The fiber of the warp's next ready lane, or the scheduler if there is none.
 */
static inline struct fiber *next_fiber(struct warp *warp) {
  unsigned ready = warp->in[LANE_READY];
  if (!ready)
    return to_scheduler();
  unsigned lane = (unsigned)__builtin_ctz(ready);
  struct fiber *f;
  if (warp->begun >> lane & 1)
    f = warp->fiber[lane];
  else
    f = new_fiber(warp, lane);
  enter_lane(warp, lane);
  return f;
}

static inline void lane_exits(struct lane *lane) {
  struct warp *w = lane->warp;
  w->live &= ~(1u << lane->thread.lane);
  w->block->live--;
  suspend(w, lane->thread.lane, LANE_DONE);
}

/* Its fiber is free for another; returns when it carries one. A lane that
 * begins needs no switch. */
static inline void reuse_fiber(struct lane *ended) {
  struct warp *warp = ended->warp;
  struct block *block = warp->block;
  struct fiber *free = warp->fiber[ended->thread.lane];
  unsigned ready = warp->in[LANE_READY];
  unsigned next = ready ? (unsigned)__builtin_ctz(ready) : 0;
  if (ready && !(warp->begun >> next & 1)) {
    bind_fiber(warp, next, free);
    enter_lane(warp, next);
    return;
  }
  block->idle[block->idle_count++] = free;
  fiber_switch(free, next_fiber(warp));
}

/* What a fiber does: it outlives its CUDA thread, and goes on with the next. */
static void run_lanes(void) {
  for (;;) {
    struct lane *l = current_lane();
    const struct emu_grid *grid = emu_worker->launch->grid;
    grid->body(grid->arguments);
    lane_exits(l);
    if (l->warp->in[LANE_EXCHANGE])
      l->warp->block->lane_done(l->warp);
    reuse_fiber(l);
  }
}

/* In line, for few words on the stack: those of hundreds of lanes that wait
 * compete for the cache. */
static inline __attribute__((always_inline)) void
suspend_and_switch(enum lane_state state, const void *pc) {
  struct warp *w = emu_recorder.warp;
  unsigned lane = emu_recorder.lane;
  w->pc[lane] = pc;
  suspend(w, lane, state);
  fetch_ahead(w, lane);
  fiber_switch(w->fiber[lane], next_fiber(w));
}

void lane_wait(enum lane_state state, const void *pc) {
  suspend_and_switch(state, pc);
}

void lane_spins(const void *pc) {
  watchdog_check(pc);
  suspend_and_switch(LANE_SPINNING, pc);
}

void warp_enter(struct warp *warp) {
  emu_recorder.warp = warp;
  fiber_switch(&emu_worker->scheduler, next_fiber(warp));
}

/* The commonest reason to leave. */
void emu_block_wait(void) {
  if (current_lane())
    suspend_and_switch(LANE_BARRIER, __builtin_return_address(0));
}

void emu_block_barrier(const void *pc) {
  if (current_lane())
    suspend_and_switch(LANE_BARRIER, pc);
}

struct emu_block_vote emu_block_reduce(int predicate, const void *pc) {
  static const struct emu_block_vote outside;
  if (!current_lane())
    return outside;
  emu_recorder.warp->block->votes = 1;
  if (predicate)
    emu_recorder.warp->predicates |= 1u << emu_recorder.lane;
  suspend_and_switch(LANE_BARRIER, pc);
  return emu_recorder.warp->block->vote;
}

int emu_in_kernel(void) {
  return current_lane() ? 1 + emu_recorder.loads_unhooked : 0;
}

int emu_run_in_lockstep(void) {
  struct lane *l = current_lane();
  if (l) {
    l->warp->lockstep |= 1u << l->thread.lane;
    emu_recorder.end = NULL;
  }
  return 1;
}

void emu_yield(void) {
  if (current_lane())
    lane_spins(__builtin_return_address(0));
}
