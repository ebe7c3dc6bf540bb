/* block.c - runs the threads of one block, warp by warp, each lane until it
 * must wait. Which lane goes first never depends on time. */
#include "block.h"

#include "barriers.h"
#include "lane.h"
#include "reconvergence.h"
#include "running.h"

static struct emu_dim3 unfold(uint64_t i, struct emu_dim3 extent) {
  struct emu_dim3 at;
  at.x = i % extent.x;
  i /= extent.x;
  at.y = i % extent.y;
  at.z = i / extent.y;
  return at;
}

static unsigned mask_of(unsigned lanes) {
  return lanes == WARP ? ~0u : (1u << lanes) - 1;
}

/* ---- lanes ---- */

/* A fiber outlives its CUDA thread: it goes on with the next block's. */
static void lane_life(void) {
  for (;;) {
    struct lane *l = lane_here();
    const struct emu_grid *grid = emu_worker->launch->grid;
    grid->body(grid->arguments);
    struct warp *w = l->warp;
    w->live &= ~(1u << l->thread.lane);
    w->block->live--;
    warp_lane_done(w);
    lane_leave(l, LANE_DONE, NULL);
  }
}

/* ---- blocks ---- */

static void lane_begin(struct lane *l, struct block *b, unsigned index,
                       const struct launch *launch) {
  const struct emu_grid *g = launch->grid;
  struct worker *worker = b->worker;
  l->thread = (struct emu_thread){
      .thread_index = unfold(index, g->block),
      .block_index = unfold(b->index, g->grid),
      .block_size = g->block,
      .grid_size = g->grid,
      .lane = index % WARP,
      .warp = index / WARP,
      .dynamic_base = worker->arena,
      .dynamic_bytes = g->dynamic_bytes,
  };
  l->warp = &b->warps[index / WARP];
  l->state = LANE_READY;
  l->head = l->count = l->last_key = 0;
  l->passed = 0;
  l->spin_pc = l->spin_address = NULL;
  l->spins = 0;
  l->index_told = 0;
  if (!l->fiber.stack_pointer)
    fiber_start(&l->fiber, &b->stacks, index, lane_life);
}

void block_begin(struct block *b, struct worker *worker,
                 const struct launch *launch, uint64_t index) {
  b->worker = worker;
  b->index = index;
  b->threads = b->live = launch->threads;
  b->spin_rounds = 0;
  b->warp_count = (b->threads + WARP - 1) / WARP;
  for (unsigned w = 0; w < b->warp_count; w++) {
    unsigned lanes = b->threads - w * WARP;
    unsigned all = mask_of(lanes < WARP ? lanes : WARP);
    b->warps[w] = (struct warp){.block = b,
                                .lanes = b->lanes + w * WARP,
                                .index = w,
                                .all = all,
                                .ready = all,
                                .live = all};
  }
  for (unsigned i = 0; i < b->threads; i++)
    lane_begin(&b->lanes[i], b, i, launch);
  b->checks = check_block_begins(b->checks, launch->grid, index);
}

/* Runs the warp until none of its lanes can go on. */
static void warp_run(struct worker *worker, struct warp *w) {
  while (w->ready) {
    struct lane *first = lane_next_ready(w);
    lane_prepare(first);
    fiber_switch(&worker->scheduler, &first->fiber);
    warp_regroup(w, w->full);
    for (unsigned full = w->full; full; full &= full - 1) {
      struct lane *l = &w->lanes[__builtin_ctz(full)];
      if (l->count)
        continue;
      l->state = LANE_READY;
      w->ready |= full & -full;
    }
    w->full &= ~w->ready;
    if (!w->ready)
      warp_settle(w);
  }
}

static unsigned count_waiting(const struct block *b, enum lane_state state) {
  unsigned n = 0;
  for (unsigned i = 0; i < b->threads; i++)
    n += b->lanes[i].state == state;
  return n;
}

static void wake(struct block *b, enum lane_state state) {
  for (unsigned i = 0; i < b->threads; i++)
    if (b->lanes[i].state == state) {
      b->lanes[i].state = LANE_READY;
      b->warps[i / WARP].ready |= 1u << i % WARP;
    }
}

static enum block_stop run(struct block *b) {
  struct worker *worker = b->worker;
  for (;;) {
    for (unsigned w = 0; w < b->warp_count; w++)
      warp_run(worker, &b->warps[w]);
    if (b->live == 0)
      return BLOCK_DONE;
    unsigned spinning = count_waiting(b, LANE_SPINNING);
    if (spinning) {
      wake(b, LANE_SPINNING);
      b->spin_rounds++;
      if (b->spin_rounds % 16 == 0)
        return BLOCK_SPINS;
    } else if (count_waiting(b, LANE_BARRIER) == b->live) {
      block_release(b);
      b->spin_rounds = 0;
      wake(b, LANE_BARRIER);
    } else if (count_waiting(b, LANE_GRID) == b->live)
      return BLOCK_AT_GRID_BARRIER;
    else
      block_stuck(b);
  }
}

/* After a failure no lane of the block can be resumed: its fibers begin anew.
 */
void block_bury(struct block *b) {
  for (unsigned i = 0; i < b->threads; i++)
    b->lanes[i].fiber.stack_pointer = NULL;
  emu_self = NULL;
  emu_recorder.row = NULL;
  emu_recorder.stored = NULL;
}

enum block_stop block_run(struct block *b) {
  struct worker *worker = b->worker;
  worker->block = b;
  check_block_resumes(b->checks);
  enum block_stop stop;
  if (_setjmp(worker->abandon) == 0) {
    stop = run(b);
  } else {
    block_bury(b);
    stop = BLOCK_FAILED;
  }
  if (stop == BLOCK_AT_GRID_BARRIER)
    check_block_barrier(b->checks);
  else if (stop != BLOCK_SPINS)
    check_block_ends(b->checks);
  check_block_pauses(b->checks);
  worker->block = NULL;
  return stop;
}

void block_leave_grid_barrier(struct block *b) {
  wake(b, LANE_GRID);
}
