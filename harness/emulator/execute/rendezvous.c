/* rendezvous.c - barriers, warp exchanges, converged lanes. */
#include "rendezvous.h"

#include <string.h>

#include "../program/source_lines.h"
#include "access_log.h"
#include "lane.h"
#include "running.h"

static void ready(struct lane *l) {
  l->state = LANE_READY;
  l->warp->ready |= 1u << l->thread.lane;
}

/* ---- the block's barrier ---- */

struct emu_block_vote emu_block_barrier(int predicate, const void *pc) {
  struct lane *l = lane_here();
  if (!l)
    return (struct emu_block_vote){0};
  l->predicate = predicate;
  lane_leave(l, LANE_BARRIER, pc);
  return l->warp->block->vote;
}

static struct waiting_lane waiting(const struct lane *l, enum meeting at) {
  return (struct waiting_lane){.thread = l->thread.warp * WARP + l->thread.lane,
                               .block = l->warp->block->index,
                               .pc = l->pc,
                               .at = at};
}

/* Lanes that wait at different places of the code, one pair for each barrier;
 * and threads that will not come. */
static void check_arrivals(const struct block *b) {
  struct waiting_lane first = {0};
  for (unsigned i = 0; i < b->threads; i++) {
    const struct lane *l = &b->lanes[i];
    if (l->state != LANE_BARRIER)
      continue;
    struct waiting_lane here = waiting(l, MEET_BARRIER);
    if (!first.at)
      first = here;
    else if (here.pc != first.pc && check_meeting(&first, &here))
      return;
  }
  if (first.at && b->live != b->threads)
    check_barrier_missed(&first, b->threads - b->live, b->threads);
}

void block_release(struct block *b) {
  struct emu_block_vote v = {.all = 1};
  for (unsigned i = 0; i < b->threads; i++) {
    const struct lane *l = &b->lanes[i];
    if (l->state != LANE_BARRIER)
      continue;
    v.count += l->predicate != 0;
    v.all &= l->predicate != 0;
    v.any |= l->predicate != 0;
  }
  b->vote = v;
  check_arrivals(b);
  b->worker->barriers++;
  check_block_barrier(b->checks);
}

/* ---- exchanges within a warp ---- */

/* The lanes that this one waits for and that can still come. */
static unsigned wanted(const struct lane *l) {
  return l->mask & l->warp->live;
}

/* Lanes of the mask that wait with the same mask. */
static unsigned arrived(const struct warp *w, unsigned mask) {
  unsigned here = 0;
  for (unsigned m = mask & w->live; m; m &= m - 1) {
    unsigned i = __builtin_ctz(m);
    if (w->lanes[i].state == LANE_EXCHANGE && w->lanes[i].mask == mask)
      here |= 1u << i;
  }
  return here;
}

static void hand_out(struct warp *w, unsigned group) {
  for (unsigned m = group; m; m &= m - 1) {
    struct lane *to = &w->lanes[__builtin_ctz(m)];
    char *others = to->others;
    if (!others || to->bytes == 0)
      continue;
    for (unsigned g = group; g; g &= g - 1) {
      unsigned i = __builtin_ctz(g);
      memcpy(others + i * 16, w->lanes[i].value, to->bytes <= 8 ? 8 : 16);
    }
  }
}

static void check_places(const struct warp *w, unsigned group) {
  const struct lane *first = &w->lanes[__builtin_ctz(group)];
  for (unsigned m = group & (group - 1); m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->pc == first->pc)
      continue;
    struct waiting_lane a = waiting(first, MEET_EXCHANGE);
    struct waiting_lane b = waiting(l, MEET_EXCHANGE);
    if (check_meeting(&a, &b))
      return;
  }
}

static void complete(struct warp *w, unsigned group) {
  check_places(w, group);
  if (w->lanes[__builtin_ctz(group)].orders)
    check_warp_runs_on(w->block->checks, w->index);
  hand_out(w, group);
  for (unsigned m = group; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    l->mask = group;
    ready(l);
  }
}

unsigned emu_warp_exchange(unsigned mask, const void *value, size_t bytes,
                           void *lanes, int orders, const void *pc) {
  struct lane *l = lane_here();
  if (!l)
    return 1;
  struct warp *w = l->warp;
  unsigned bit = 1u << l->thread.lane;
  if (!(mask & bit)) {
    emu_finding("bad warp mask", "the mask does not name the calling lane", pc);
    return bit;
  }
  record_sync(mask, orders);
  l->mask = mask & w->all;
  l->orders = orders;
  l->bytes = bytes;
  l->others = lanes;
  if (bytes)
    memcpy(l->value, value, bytes);
  l->state = LANE_EXCHANGE;
  l->pc = pc;
  unsigned group = arrived(w, l->mask);
  if (group == wanted(l)) {
    complete(w, group);
    return group;
  }
  lane_leave(l, LANE_EXCHANGE, pc);
  return l->mask;
}

/* A lane has exited: those that waited for it alone can go on. */
void warp_lane_done(struct warp *w) {
  for (unsigned m = w->live; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->state != LANE_EXCHANGE)
      continue;
    unsigned group = arrived(w, l->mask);
    if (group == wanted(l))
      complete(w, group);
  }
}

/* ---- converged lanes ---- */

unsigned emu_active_mask(const void *pc) {
  struct lane *l = lane_here();
  if (!l)
    return 1;
  lane_leave(l, LANE_ACTIVE, pc);
  return l->mask;
}

/* No lane of the warp can run: those that asked at the lowest pc, or at a copy
 * of it that the compiler made, are as converged as they will ever be. */
void warp_settle(struct warp *w) {
  const void *lowest = NULL;
  unsigned group = 0;
  for (unsigned m = w->live; m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->state == LANE_ACTIVE && (!lowest || l->pc < lowest))
      lowest = l->pc;
  }
  for (unsigned m = lowest ? w->live : 0; m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->state == LANE_ACTIVE &&
        (l->pc == lowest || lines_same(lines_of(l->pc), lines_of(lowest))))
      group |= 1u << l->thread.lane;
  }
  for (unsigned m = group; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    l->mask = group;
    ready(l);
  }
}

/* ---- the grid's barrier ---- */

void emu_grid_barrier(const void *pc) {
  struct lane *l = lane_here();
  if (!l)
    return;
  if (!emu_worker->launch->grid->cooperative)
    emu_raise(EMU_TRAP,
              "grid.sync() in a kernel that was not launched cooperatively; "
              "use cudaLaunchCooperativeKernel",
              pc);
  lane_leave(l, LANE_GRID, pc);
}

/* ---- fences ---- */

void emu_fence(int scope, const void *pc) {
  (void)pc;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (scope > 0 && lane_here())
    check_fence();
}
