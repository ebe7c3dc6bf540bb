/* barriers.c - barriers, warp exchanges, converged lanes. */

#include <string.h>

#include "../program/source_lines.h"
#include "access_log.h"

/* ---- the block's barrier ---- */

void emu_lane_returns(void) {
  struct lane *l = current_lane();
  if (l)
    l->warp->left |= 1u << l->thread.lane;
}

/* Have all lanes that have ended left by a return? */
static int all_left(const struct warp *w) {
  return (w->all & ~w->live & ~w->left) == 0;
}

/* Lanes that wait at different places of the code, one pair for each barrier;
 * and threads that will not come. */
static void check_arrivals(const struct block *block) {
  struct waiting_lane first = {0};
  int left = 1;
  for (unsigned i = 0; i < block->threads; i++) {
    const struct lane *lane = &block->lanes[i];
    if (lane_state(lane) != LANE_BARRIER)
      continue;
    struct waiting_lane here = lane_waiting(lane);
    if (!first.at)
      first = here;
    else if (here.pc != first.pc && check_rendezvous(&first, &here))
      return;
  }
  for (unsigned i = 0; i < block->warp_count; i++)
    left &= all_left(&block->warps[i]);
  if (first.at && block->live != block->threads)
    check_barrier_missed(&first, "block", block->threads - block->live,
                         block->threads, left);
}

/* Do all lanes of the warp that wait at the barrier do so at pc? */
static int all_wait_at(const struct warp *w, const void *pc) {
  unsigned waiting = w->in[LANE_BARRIER];
  uintptr_t differ = 0;
  if (waiting == ~0u)
    for (unsigned i = 0; i < WARP; i++)
      differ |= (uintptr_t)w->pc[i] ^ (uintptr_t)pc;
  else
    for (unsigned m = waiting; m; m &= m - 1)
      differ |= (uintptr_t)w->pc[__builtin_ctz(m)] ^ (uintptr_t)pc;
  return differ == 0;
}

/* The place; NULL: they wait at several. */
static const void *place_of_all(const struct block *b) {
  const void *pc = NULL;
  for (unsigned i = 0; i < b->warp_count; i++) {
    const struct warp *w = &b->warps[i];
    unsigned waiting = w->in[LANE_BARRIER];
    if (waiting && !pc)
      pc = w->pc[__builtin_ctz(waiting)];
    if (waiting && !all_wait_at(w, pc))
      return NULL;
  }
  return pc;
}

void block_release(struct block *block) {
  struct emu_block_vote vote = {.all = 1};
  for (unsigned i = 0; i < block->warp_count; i++) {
    struct warp *warp = &block->warps[i];
    unsigned waiting = warp->in[LANE_BARRIER], yes = waiting & warp->predicates;
    if (yes)
      vote.count += __builtin_popcount(yes);
    vote.all &= yes == waiting;
    vote.any |= yes != 0;
    warp->predicates = 0;
    warp->lockstep &= ~waiting;
  }
  block->vote = vote;
  if (block->votes && emu_recorder.recording == RECORD_ALL)
    for (unsigned i = 0; i < block->warp_count; i++)
      count_reduction(block->worker->number);
  block->votes = 0;
  const void *pc = place_of_all(block);
  if (block->live != block->threads || !pc)
    check_arrivals(block);
  block->worker->barriers++;
  block_passes_barrier(block, pc);
  if (block->wanted & WANTED_STREAM)
    what_if_block_barrier(block->worker->number, block->index);
}

/* ---- barriers in shared memory ---- */

void emu_barrier_init(const void *barrier, const void *pc) {
  if (current_lane() && emu_recorder.recording == RECORD_ALL)
    check_barrier_initialised((uintptr_t)barrier, pc);
}

void emu_barrier_arrive(const void *barrier, const void *pc) {
  if (!current_lane())
    return;
  access_wait_turn(pc);
  if (emu_recorder.recording != RECORD_ALL)
    return;
  /* Which of the two comes first is not for the order of warps to say. */
  enum { ROUNDS = 8 };
  for (int i = 0; i < ROUNDS && check_barrier_is_unmade((uintptr_t)barrier);
       i++)
    emu_yield();
  check_barrier_arrived((uintptr_t)barrier, pc);
}

void emu_barrier_order(const void *barrier) {
  if (!current_lane())
    return;
  if (!barrier) {
    block_passes_barrier(emu_worker->block, NULL);
  } else if (emu_recorder.recording == RECORD_ALL) {
    check_fence(0);
    check_sync_access((uintptr_t)barrier);
  }
}

/* ---- exchanges within a warp ---- */

/* The lanes that this one waits for and that can still come. */
static unsigned awaited_lanes(const struct lane *l) {
  return l->mask & l->warp->live;
}

/* Lanes of the mask that wait with the same mask. */
static unsigned arrived_lanes(const struct warp *w, unsigned mask) {
  unsigned here = 0;
  for (unsigned m = mask & w->in[LANE_EXCHANGE]; m; m &= m - 1) {
    unsigned i = __builtin_ctz(m);
    here |= (unsigned)(w->lanes[i].mask == mask) << i;
  }
  return here;
}

/* Have all come that the lane waits for? It looks at each of them only if none
 * is still on its way. */
static int all_arrived(const struct lane *l) {
  unsigned want = awaited_lanes(l);
  return !(want & ~l->warp->in[LANE_EXCHANGE]) &&
         arrived_lanes(l->warp, l->mask) == want;
}

static unsigned ballot(const struct warp *w, unsigned group) {
  unsigned bits = 0;
  for (unsigned g = group; g; g &= g - 1) {
    unsigned i = __builtin_ctz(g);
    bits |= (unsigned)w->lanes[i].value[0] << i;
  }
  return bits;
}

/* Each lane's value, as a lane that wants all gets them. */
static void gather(const struct warp *w, unsigned group, char *all) {
  for (unsigned g = group; g; g &= g - 1) {
    unsigned i = __builtin_ctz(g);
    memcpy(all + i * 16, w->lanes[i].value, 16);
  }
}

static void deliver(struct warp *warp, unsigned group) {
  char all[WARP * 16];
  unsigned bits = 0;
  int have_all = 0, have_bits = 0;
  for (unsigned m = group; m; m &= m - 1) {
    const struct lane *to = &warp->lanes[__builtin_ctz(m)];
    if (!to->others)
      continue;
    if (to->from >= 0) {
      if (group >> to->from & 1)
        memcpy(to->others, warp->lanes[to->from].value, 16);
    } else if (to->from == WANTS_BITS) {
      bits = have_bits++ ? bits : ballot(warp, group);
      memcpy(to->others, &bits, sizeof bits);
    } else {
      if (!have_all++)
        gather(warp, group, all);
      memcpy(to->others, all, sizeof all);
    }
  }
}

static void check_places(const struct warp *w, unsigned group) {
  const struct lane *first = &w->lanes[__builtin_ctz(group)];
  for (unsigned m = group & (group - 1); m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (lane_pc(l) == lane_pc(first))
      continue;
    struct waiting_lane a = lane_waiting(first);
    struct waiting_lane b = lane_waiting(l);
    if (check_rendezvous(&a, &b))
      return;
  }
}

static void complete(struct warp *w, unsigned group) {
  check_places(w, group);
  check_warp_sync_executed(w->block->checks, w->index);
  deliver(w, group);
  for (unsigned m = group; m; m &= m - 1)
    w->lanes[__builtin_ctz(m)].mask = group;
  lanes_wake(w, group, LANE_EXCHANGE);
}

static unsigned exchange(struct lane *lane, unsigned mask, const void *pc) {
  struct warp *warp = lane->warp;
  unsigned bit = 1u << lane->thread.lane;
  if (!(mask & bit)) {
    emu_misuse("bad warp mask", "the mask does not name the calling lane", pc);
    return bit;
  }
  record_sync(mask, pc);
  lane->mask = mask & warp->all;
  warp->pc[lane->thread.lane] = pc;
  warp->in[LANE_READY] &= ~bit;
  warp->in[LANE_EXCHANGE] |= bit;
  if (all_arrived(lane)) {
    unsigned group = awaited_lanes(lane);
    complete(warp, group);
    return group;
  }
  lane_wait(LANE_EXCHANGE, pc);
  return lane->mask;
}

/* What the running lane brings, and what it wants. Returns the lane. */
static struct lane *set_operand(const void *value, size_t bytes, void *others,
                                int from) {
  struct lane *l = current_lane();
  if (!l)
    return NULL;
  l->others = others;
  l->from = from;
  if (bytes)
    memcpy(l->value, value, bytes);
  return l;
}

unsigned emu_warp_exchange(unsigned mask, const void *value, size_t bytes,
                           void *lanes, const void *pc) {
  struct lane *l = set_operand(value, bytes, bytes ? lanes : NULL, WANTS_ALL);
  return l ? exchange(l, mask, pc) : 1;
}

unsigned emu_warp_pick(unsigned mask, const void *value, size_t bytes, int from,
                       void *picked, const void *pc) {
  struct lane *l = set_operand(value, bytes, picked, from & (WARP - 1));
  return l ? exchange(l, mask, pc) : 1;
}

unsigned emu_warp_vote(unsigned mask, int bit, unsigned *bits, const void *pc) {
  unsigned char value = bit != 0;
  struct lane *l = set_operand(&value, 1, bits, WANTS_BITS);
  unsigned group = l ? exchange(l, mask, pc) : 1;
  if (l)
    emu_reduced(group);
  return group;
}

/* The lowest lane speaks for all. */
static int is_leader(unsigned lanes) {
  return emu_recorder.recording == RECORD_ALL &&
         current_lane()->thread.lane == (unsigned)__builtin_ctz(lanes);
}

void emu_shuffled(unsigned lanes, size_t bytes) {
  if (is_leader(lanes))
    count_shuffle(emu_worker->number, (unsigned)(bytes + 3) / 4);
}

void emu_reduced(unsigned lanes) {
  if (is_leader(lanes))
    count_reduction(emu_worker->number);
}

/* A lane has exited: those that waited for it alone can go on. */
void warp_lane_done(struct warp *warp) {
  for (unsigned m = warp->in[LANE_EXCHANGE]; m; m &= m - 1) {
    struct lane *l = &warp->lanes[__builtin_ctz(m)];
    if (!(warp->in[LANE_EXCHANGE] >> l->thread.lane & 1))
      continue;
    if (all_arrived(l))
      complete(warp, awaited_lanes(l));
  }
}

/* ---- barriers of tiles wider than a warp ---- */

/* The tile's warps in the block, of which the last tile may have fewer. */
struct tile {
  struct warp *warps;
  unsigned count;
};

static unsigned lowest_lane(const struct warp *w) {
  return (unsigned)__builtin_ctz(w->live);
}

/* Do all lanes of the warp that have not ended wait for that many warps? */
static int waits_for_tile(const struct warp *w, unsigned warps) {
  if (!w->live || w->in[LANE_TILE] != w->live)
    return 0;
  unsigned others = 0;
  for (unsigned m = w->live; m; m &= m - 1)
    others |= w->lanes[__builtin_ctz(m)].mask ^ warps;
  return others == 0;
}

/* The tile that begins with this warp, if all have come. */
static struct tile complete_tile(struct block *b, unsigned first) {
  struct tile none = {NULL, 0}, t = {&b->warps[first], 0};
  if (!t.warps->live || t.warps->in[LANE_TILE] != t.warps->live)
    return none;
  unsigned warps = t.warps->lanes[lowest_lane(t.warps)].mask;
  if (first % warps != 0)
    return none;
  while (t.count < warps && first + t.count < b->warp_count)
    if (!waits_for_tile(&t.warps[t.count++], warps))
      return none;
  return t;
}

static void deliver_to_tile(const struct tile *tile) {
  char all[MAX_WARPS * 16];
  for (unsigned i = 0; i < tile->count; i++) {
    const struct warp *warp = &tile->warps[i];
    memcpy(all + i * 16, warp->lanes[lowest_lane(warp)].value, 16);
  }
  for (unsigned i = 0; i < tile->count; i++)
    for (unsigned m = tile->warps[i].live; m; m &= m - 1) {
      const struct lane *lane = &tile->warps[i].lanes[__builtin_ctz(m)];
      if (lane->others)
        memcpy(lane->others, all, sizeof all);
    }
}

static void check_ended_threads(const struct tile *tile) {
  unsigned threads = 0, live = 0;
  int left = 1;
  for (unsigned i = 0; i < tile->count; i++) {
    threads += (unsigned)__builtin_popcount(tile->warps[i].all);
    live += (unsigned)__builtin_popcount(tile->warps[i].live);
    left &= all_left(&tile->warps[i]);
  }
  struct waiting_lane first =
      lane_waiting(&tile->warps->lanes[lowest_lane(tile->warps)]);
  if (live != threads)
    check_barrier_missed(&first, "tile", threads - live, threads, left);
}

int block_release_tiles(struct block *block) {
  int any = 0;
  for (unsigned i = 0; i < block->warp_count; i++) {
    struct tile tile = complete_tile(block, i);
    if (!tile.count)
      continue;
    check_ended_threads(&tile);
    deliver_to_tile(&tile);
    check_tile_barrier(block->checks, i, tile.count);
    for (unsigned k = 0; k < tile.count; k++)
      lanes_wake(&tile.warps[k], tile.warps[k].live, LANE_TILE);
    any = 1;
  }
  return any;
}

void emu_tile_barrier(unsigned warps, const void *value, size_t bytes,
                      void *all, const void *pc) {
  struct lane *l = set_operand(value, bytes, all, WANTS_ALL);
  if (!l)
    return;
  l->mask = warps;
  lane_wait(LANE_TILE, pc);
}

int emu_uses_tiles(void) {
  check_uses_tiles();
  return 1;
}

/* ---- converged lanes ---- */

unsigned emu_active_mask(const void *pc) {
  struct lane *l = current_lane();
  if (!l)
    return 1;
  lane_wait(LANE_AWAITS_ACTIVE_MASK, pc);
  return l->mask;
}

/* No lane of the warp can run: those that asked at the lowest pc, or at a copy
 * of it that the compiler made, are as converged as they will ever be. */
void warp_resolve_active(struct warp *warp) {
  const void *lowest = NULL;
  unsigned group = 0;
  for (unsigned m = warp->in[LANE_AWAITS_ACTIVE_MASK]; m; m &= m - 1) {
    const struct lane *lane = &warp->lanes[__builtin_ctz(m)];
    if (!lowest || lane_pc(lane) < lowest)
      lowest = lane_pc(lane);
  }
  for (unsigned m = warp->in[LANE_AWAITS_ACTIVE_MASK]; m; m &= m - 1) {
    const struct lane *lane = &warp->lanes[__builtin_ctz(m)];
    if (lane_pc(lane) == lowest ||
        lines_same(lines_of(lane_pc(lane)), lines_of(lowest)))
      group |= 1u << lane->thread.lane;
  }
  for (unsigned m = group; m; m &= m - 1)
    warp->lanes[__builtin_ctz(m)].mask = group;
  lanes_wake(warp, group, LANE_AWAITS_ACTIVE_MASK);
}

/* ---- the grid's barrier ---- */

void emu_grid_barrier(const void *pc) {
  struct lane *l = current_lane();
  if (!l)
    return;
  if (!emu_worker->launch->grid->cooperative)
    emu_raise(EMU_TRAP,
              "grid.sync() in a kernel that was not launched cooperatively; "
              "use cudaLaunchCooperativeKernel",
              pc);
  lane_wait(LANE_GRID, pc);
}

/* ---- fences ---- */

void emu_fence(int scope, const void *pc) {
  (void)pc;
  half_written_flush();
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (current_lane() && emu_recorder.recording == RECORD_ALL)
    check_fence(scope);
}

/* ---- lanes that will never meet ---- */

/* A lane that waits in the same way as the first, but elsewhere. */
static const struct lane *waits_elsewhere(const struct block *b,
                                          const struct lane *first) {
  const struct lane *last = NULL;
  for (unsigned i = 0; i < b->threads && !last; i++) {
    const struct lane *l = &b->lanes[i];
    if (lane_state(l) == lane_state(first) &&
        (l->mask != first->mask || lane_pc(l) != lane_pc(first)))
      last = l;
  }
  return last;
}

void block_report_grid_left(const struct block *block) {
  struct waiting_lane first = lane_waiting(lane_first_in(block, LANE_GRID));
  check_grid_left(&first, block->threads - block->live, block->threads);
}

void block_report_grid_missed(const struct block *block, uint64_t ended,
                              uint64_t blocks) {
  struct waiting_lane first = lane_waiting(lane_first_in(block, LANE_GRID));
  check_grid_missed(&first, ended, blocks);
}

/* Two lanes that wait in different places show the cause. */
void block_deadlocked(const struct block *block) {
  static const enum lane_state states[] = {LANE_EXCHANGE, LANE_BARRIER,
                                           LANE_TILE, LANE_GRID};
  const struct lane *found[2] = {NULL, NULL};
  int count = 0;
  for (int i = 0; i < 4 && count < 2; i++) {
    const struct lane *lane = lane_first_in(block, states[i]);
    if (lane)
      found[count++] = lane;
  }
  if (count == 1)
    found[1] = waits_elsewhere(block, found[0]);
  struct waiting_lane first, second;
  if (found[0])
    first = lane_waiting(found[0]);
  if (found[1])
    second = lane_waiting(found[1]);
  check_deadlock(found[0] ? &first : NULL, found[1] ? &second : NULL);
  fault_raise(EMU_DEADLOCK);
}
