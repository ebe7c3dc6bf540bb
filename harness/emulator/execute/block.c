/* block.c - runs the threads of one block, warp by warp, each lane until it
 * must wait. Which lane goes first never depends on time. */

#include "access_log.h"
#include "lane_vectors.h"

static struct emu_dim3 unflatten(uint64_t i, struct emu_dim3 extent) {
  struct emu_dim3 at;
  at.x = i % extent.x;
  i /= extent.x;
  at.y = i % extent.y;
  at.z = i / extent.y;
  return at;
}

static unsigned lane_mask(unsigned lanes) {
  return lanes == WARP ? ~0u : (1u << lanes) - 1;
}

/* What all blocks of the launch that use this slot have in common. */
static void init_lanes(struct block *block, const struct launch *launch) {
  const struct emu_grid *g = launch->grid;
  block->made_for = launch->event.number;
  block->lane_done = warp_lane_done;
  for (unsigned i = 0; i < block->threads; i++) {
    block->lanes[i].warp = &block->warps[i / WARP];
    block->lanes[i].thread = (struct emu_thread){
        .thread_index = unflatten(i, g->block),
        .lane = i % WARP,
        .warp = i / WARP,
    };
  }
}

static void reset_lanes(struct block *b) {
  for (unsigned i = 0; i < b->threads; i++) {
    struct lane *l = &b->lanes[i];
    l->spin_pc = l->spin_address = NULL;
    l->spin_value = 0;
    l->spins = l->unchanged = 0;
    l->index_told = 0;
    l->batches = l->begun_in = 0;
  }
  b->lanes_marked = 0;
}

void block_begin(struct block *block, struct worker *worker,
                 const struct launch *launch, uint64_t index) {
  if (block->lanes_marked)
    reset_lanes(block);
  block->worker = worker;
  block->index = index;
  block->at = unflatten(index, launch->grid->grid);
  block->threads = block->live = launch->threads;
  block->spin_rounds = block->epoch = 0;
  block->carries = 0;
  block->counted = !launch->sampled || count_wants_block(index);
  block->wanted = (requests_wanted & ~(unsigned)WANTED_STREAM) |
                  (what_if_wants_block(index) ? WANTED_STREAM : 0);
  block->cost = (struct block_cost){{0, 0}};
  block->warp_count = (block->threads + WARP - 1) / WARP;
  order_warps(block->order, block->warp_count, index);
  for (unsigned w = 0; w < block->warp_count; w++) {
    unsigned lanes = block->threads - w * WARP;
    unsigned all = lane_mask(lanes < WARP ? lanes : WARP);
    block->warps[w] = (struct warp){.block = block,
                                    .lanes = block->lanes + w * WARP,
                                    .index = w,
                                    .all = all,
                                    .live = all,
                                    .in[LANE_READY] = all};
  }
  if (block->made_for != launch->event.number)
    init_lanes(block, launch);
  block->checks = check_block_begins(block->checks, launch->grid, index);
  block->registers = count_registers_begin(block->registers);
  block->held = held_loads_begin(block->held);
}

/* Runs the warp until none of its lanes can go on. */
static void warp_run(struct warp *w) {
  int counted = w->block->counted;
  while (w->in[LANE_READY]) {
    warp_enter(w);
    if (counted)
      warp_regroup(w, w->in[LANE_FULL]);
    if (counted && !w->in[LANE_FULL])
      held_loads_issue(w);
    lanes_wake(w, w->in[LANE_FULL] & lanes_with(w->end, 0), LANE_FULL);
    if (!w->in[LANE_READY] && w->in[LANE_AWAITS_ACTIVE_MASK])
      warp_resolve_active(w);
  }
}

static int any_wait(const struct block *b, enum lane_state state) {
  unsigned any = 0;
  for (unsigned w = 0; w < b->warp_count; w++)
    any |= b->warps[w].in[state];
  return any != 0;
}

/* All that have not ended. */
static int all_wait(const struct block *b, enum lane_state state) {
  unsigned others = 0;
  for (unsigned w = 0; w < b->warp_count; w++)
    others |= b->warps[w].live ^ b->warps[w].in[state];
  return others == 0;
}

static void wake(struct block *b, enum lane_state state) {
  for (unsigned w = 0; w < b->warp_count; w++)
    lanes_wake(&b->warps[w], b->warps[w].in[state], state);
}

static enum block_stop run_until_blocked(struct block *block) {
  for (;;) {
    for (unsigned i = 0; i < block->warp_count; i++)
      warp_run(&block->warps[block->order[i]]);
    if (block->live == 0)
      return BLOCK_DONE;
    if (any_wait(block, LANE_SPINNING)) {
      wake(block, LANE_SPINNING);
      block_release_tiles(block);
      block->spin_rounds++;
      if (block->spin_rounds % 16 == 0)
        return BLOCK_SPINS;
    } else if (all_wait(block, LANE_BARRIER)) {
      block_release(block);
      block->spin_rounds = 0;
      wake(block, LANE_BARRIER);
    } else if (all_wait(block, LANE_GRID)) {
      if (block->live < block->threads)
        block_report_grid_left(block);
      return BLOCK_AT_GRID_BARRIER;
    } else if (!block_release_tiles(block))
      block_deadlocked(block);
  }
}

/* After a failure no lane of the block can be resumed: its fibers begin anew.
 */
void block_abandon(struct block *block) {
  worker_free_fibers(block);
  emu_self = NULL;
  emu_recorder.row = NULL;
  emu_recorder.stored = NULL;
}

/* What the lanes of the warp that failed had printed. */
static void flush_prints(void) {
  const struct recorder *r = &emu_recorder;
  if (r->recording != RECORD_ALL || !r->warp)
    return;
  if (r->row)
    r->warp->end[r->lane] = (uint32_t)(r->row - r->log) - r->lane;
  warp_flush_prints(r->warp);
}

/* A sampled launch keeps the costs of each block apart. */
static void resume_counting(struct block *b) {
  struct recorder *r = &emu_recorder;
  r->recording = b->counted ? RECORD_ALL : RECORD_BOUNDS;
  r->logged_bytes = b->counted ? r->shared_bytes : 0;
  r->loads_unhooked = b->worker->launch->loads_unhooked && !b->counted;
  r->carries = b->carries;
  if (!b->worker->launch->sampled || !b->counted)
    return;
  requests_flush(&b->worker->instructions);
  count_block_resumes(b->worker->number, &b->cost);
}

static void count_warps(const struct block *b) {
  for (unsigned w = 0; w < b->warp_count; w++)
    count_warp_ends(b->worker->number, b->warps[w].bytes);
}

static void pause_counting(struct block *block, enum block_stop stop) {
  half_written_flush();
  emu_recorder.recording = RECORD_NOTHING;
  emu_recorder.logged_bytes = 0;
  struct launch_event *e = &block->worker->launch->event;
  if (stop == BLOCK_DONE) {
    count_warps(block);
    __atomic_fetch_add(&e->ended, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&e->counted, block->counted, __ATOMIC_RELAXED);
  }
  if (!block->worker->launch->sampled || !block->counted)
    return;
  requests_flush(&block->worker->instructions);
  count_block_pauses(block->worker->number, &block->cost);
  if (stop == BLOCK_DONE)
    count_block_ends(block->index, &block->cost);
}

static void tell_stream(const struct block *b, enum block_stop stop) {
  if (stop == BLOCK_AT_GRID_BARRIER)
    what_if_block_barrier(b->worker->number, b->index);
  else if (stop == BLOCK_DONE)
    what_if_block_ends(b->worker->number, b->index);
}

enum block_stop block_run(struct block *block) {
  struct worker *worker = block->worker;
  worker->block = block;
  resume_counting(block);
  check_block_resumes(block->checks);
  enum block_stop stop;
  if (_setjmp(worker->abandon) == 0) {
    stop = run_until_blocked(block);
  } else {
    flush_prints();
    block_abandon(block);
    stop = BLOCK_FAILED;
  }
  if (stop == BLOCK_AT_GRID_BARRIER)
    block_passes_barrier(block, NULL);
  else if (stop != BLOCK_SPINS)
    check_block_ends(block->checks);
  if (block->wanted & WANTED_STREAM)
    tell_stream(block, stop);
  check_block_pauses(block->checks);
  pause_counting(block, stop);
  worker->block = NULL;
  return stop;
}

void block_leave_grid_barrier(struct block *block) {
  wake(block, LANE_GRID);
}
