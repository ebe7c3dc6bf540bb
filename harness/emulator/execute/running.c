/* running.c - what runs on this OS thread, and what kernels ask of it. */
#include "running.h"

__thread struct emu_thread *emu_self;
__thread struct worker *emu_worker;
__thread struct recorder emu_recorder;

unsigned emu_thread_index(int d) {
  return (&emu_self->thread_index.x)[d];
}
unsigned emu_block_index(int d) {
  return (&emu_worker->block->at.x)[d];
}
unsigned emu_block_size(int d) {
  return (&emu_worker->launch->grid->block.x)[d];
}
unsigned emu_grid_size(int d) {
  return (&emu_worker->launch->grid->grid.x)[d];
}
unsigned emu_lane(void) {
  return emu_self->lane;
}
unsigned emu_warp(void) {
  return emu_self->warp;
}
void *emu_dynamic_shared(void) {
  return emu_worker->arena;
}

/* ---- who waits ---- */

static enum meeting meeting_of(unsigned state) {
  switch (state) {
  case LANE_BARRIER:
    return MEET_BARRIER;
  case LANE_EXCHANGE:
    return MEET_EXCHANGE;
  case LANE_TILE:
    return MEET_TILE;
  case LANE_GRID:
    return MEET_GRID;
  default:
    return MEET_NOWHERE;
  }
}

struct waiting_lane lane_waiting(const struct lane *lane) {
  return (struct waiting_lane){.thread =
                                   lane->thread.warp * WARP + lane->thread.lane,
                               .block = lane->warp->block->index,
                               .pc = lane_pc(lane),
                               .at = meeting_of(lane_state(lane))};
}

const struct lane *lane_first_in(const struct block *block,
                                 enum lane_state state) {
  for (unsigned i = 0; i < block->threads; i++)
    if (lane_state(&block->lanes[i]) == state)
      return &block->lanes[i];
  return NULL;
}

unsigned lanes_waiting(const struct block *block, struct waiting_lane *first) {
  static const enum lane_state states[] = {LANE_BARRIER, LANE_TILE, LANE_GRID,
                                           LANE_EXCHANGE};
  const struct lane *found = NULL;
  unsigned count = 0;
  for (int i = 0; i < 4 && !found; i++)
    found = lane_first_in(block, states[i]);
  if (!found)
    return 0;
  *first = lane_waiting(found);
  for (unsigned w = 0; w < block->warp_count; w++)
    count += __builtin_popcount(block->warps[w].in[lane_state(found)]);
  return count;
}
