/* block_events.c - the lives of launches and blocks: which check must know when
 * one begins, goes on, meets and ends. */
#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "findings/findings.h"
#include "global_races/global_checks.h"
#include "shared_races/shared_pairs.h"
#include "state/block_checks.h"

static void barrier(struct block_checks *b) {
  shared_shadow_barrier(&b->shadow);
  tile_order_reset(&b->tiles);
  for (unsigned w = 0; w < b->warp_count; w++) {
    b->warps[w].stamp = 0;
    b->warps[w].fenced = 0;
    b->warps[w].words = b->warps[w].shared_words = 0;
  }
}

void check_launch_begins(const struct launch_event *launch) {
  findings_begin_launch(launch);
  block_races_begin(launch);
  deferred_findings_begin();
  unread_stores_begin(launch);
}

void check_launch_ends(const struct launch_event *launch) {
  block_races_end();
  unread_stores_end(launch);
  findings_end_launch(launch);
}

struct block_checks *check_block_begins(struct block_checks *checks,
                                        const struct emu_grid *grid,
                                        uint64_t block) {
  if (!checks)
    checks = require_memory(calloc(1, sizeof *checks), "the check of races");
  checks->index = block;
  unsigned threads = grid->block.x * grid->block.y * grid->block.z;
  checks->warp_count = (threads + WARP - 1) / WARP;
  checks->partial_warp =
      threads > WARP && threads % WARP ? checks->warp_count - 1 : MAX_WARPS;
  checks->fenced = checks->communicated = checks->barriers = 0;
  checks->barrier_pc = NULL;
  checks->began = ++checks->interval;
  for (unsigned w = 0; w < checks->warp_count; w++)
    checks->warps[w].executed_syncs = checks->warps[w].has_fenced = 0;
  if (checks->has_events)
    memset(checks->events, 0, sizeof checks->events);
  checks->has_events = 0;
  deferred_findings_drop(&checks->shadow);
  shared_shadow_begin(&checks->shadow, grid->dynamic_bytes);
  barrier(checks);
  return checks;
}

void check_block_resumes(struct block_checks *b) {
  cur_checks = b;
  block_races_resume(b);
}

void check_block_pauses(struct block_checks *b) {
  block_races_pause(b);
  cur_checks = NULL;
}

static void decide(struct block_checks *b) {
  shared_pairs_decide(b);
  unwritten_copies_decide(b);
  deferred_findings_decide(b);
}

void check_block_barrier(struct block_checks *b, const void *pc) {
  decide(b);
  unread_stores_barrier(&b->shadow);
  b->interval++;
  b->barriers++;
  block_races_interval(b);
  barrier(b);
  b->barrier_pc = pc;
}

/* In global memory what other tiles did before counts as ordered, too. */
void check_tile_barrier(struct block_checks *b, unsigned first,
                        unsigned warps) {
  b->interval++;
  block_races_interval(b);
  tile_order_barrier(&b->tiles, first, warps);
  uint32_t all = warps == MAX_WARPS ? ~0u : (1u << warps) - 1;
  shared_pairs_order(b, ORDER_OF_TILE, first, all << first);
}

void check_block_ends(struct block_checks *b) {
  decide(b);
}

void check_block_freed(struct block_checks *b) {
  if (b) {
    shared_pairs_free(b->shadow.pairs);
    shared_shadow_free(&b->shadow);
    access_history_free(b->history);
  }
  free(b);
}

void check_warp_sync_executed(struct block_checks *b, unsigned warp) {
  b->warps[warp].executed_syncs++;
}

void check_warp_synchronised(struct block_checks *b, unsigned warp,
                             unsigned lanes) {
  struct warp_checks *w = &b->warps[warp];
  w->stamp++;
  w->syncs[w->stamp % SYNCS] = lanes;
  shared_pairs_order(b, ORDER_OF_LANES, warp, lanes);
}
