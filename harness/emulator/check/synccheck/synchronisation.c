/* synchronisation.c - barriers and warp-wide operations that lanes do not reach
 * together. */
#include <stdio.h>
#include <string.h>

#include "../../memory/allocations.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"
#include "../state/block_checks.h"

static struct code_location waits(const struct waiting_lane *l) {
  return (struct code_location){
      .pc = l->pc, .thread = l->thread, .block = l->block, .does = "waits"};
}

int check_rendezvous(const struct waiting_lane *a,
                     const struct waiting_lane *b) {
  if (lines_same(lines_of(a->pc), lines_of(b->pc)))
    return 0;
  int exchange = a->at == MEET_EXCHANGE;
  finding_report_pair(exchange ? FIND_WARP_MISUSE : FIND_DIVERGENT_BARRIER, 0,
                      waits(a), waits(b), "%s",
                      exchange
                          ? "lanes of one warp meet at different operations"
                          : "threads of one block are at different barriers");
  return 1;
}

/* Threads that have returned are not waited for, by GPUs since compute
 * capability 7.0. Those that have passed the barrier by are another matter. */
void check_barrier_missed(const struct waiting_lane *first, const char *group,
                          unsigned ended, unsigned threads, int left) {
  finding_report_pair(left ? FIND_EARLY_EXIT : FIND_DIVERGENT_BARRIER, 0,
                      waits(first), (struct code_location){0},
                      "%u of the %s's %u threads ended without reaching it",
                      ended, group, threads);
}

static struct tracked_barrier *tracked_slot(uintptr_t barrier) {
  return &cur_checks->made[barrier / sizeof(uint64_t) % TRACKED_BARRIERS];
}

void check_barrier_initialised(uintptr_t barrier, const void *pc) {
  *tracked_slot(barrier) = (struct tracked_barrier){
      .barrier = barrier,
      .interval = cur_checks->interval,
      .tiles = cur_checks->tiles.now,
      .syncs = cur_checks->warps[emu_self->warp].executed_syncs,
      .by = {.pc = pc,
             .thread = running_thread(),
             .block = cur_checks->index,
             .does = "writes"}};
}

/* Where another barrier's record has taken the place, it counts as made. */
int check_barrier_is_unmade(uintptr_t barrier) {
  const struct tracked_barrier *m = tracked_slot(barrier);
  return !m->barrier || m->interval < cur_checks->began;
}

/* By another thread, with no barrier since the initialisation. */
void check_barrier_arrived(uintptr_t barrier, const void *pc) {
  const struct tracked_barrier *m = tracked_slot(barrier);
  unsigned maker = m->by.thread, warp = emu_self->warp;
  if (m->barrier != barrier || m->interval != cur_checks->interval ||
      m->tiles != cur_checks->tiles.now || maker == running_thread() ||
      (maker / WARP == warp &&
       m->syncs != cur_checks->warps[warp].executed_syncs))
    return;
  struct code_location there = {.pc = pc,
                                .thread = ANY_THREAD,
                                .block = cur_checks->index,
                                .does = "reads"};
  finding_report_pair(
      FIND_RACE, 0, m->by, there,
      "a barrier that others use before its initialisation is known to "
      "them, no __syncthreads between");
}

/* Unlike __syncthreads(), grid.sync() is promised for nobody if a thread of the
 * grid is missing: the one that tells the other blocks may be gone. */
void check_grid_left(const struct waiting_lane *first, unsigned ended,
                     unsigned threads) {
  finding_report_pair(
      FIND_DIVERGENT_BARRIER, 0, waits(first), (struct code_location){0},
      "grid.sync() waits for all threads of the grid, and %u of the block's %u "
      "have ended without it",
      ended, threads);
}

void check_grid_missed(const struct waiting_lane *first, uint64_t ended,
                       uint64_t blocks) {
  finding_report_pair(
      FIND_DEADLOCK, 0, waits(first), (struct code_location){0},
      "grid.sync() waits for all blocks, and %lu of the grid's %lu have "
      "ended without it",
      ended, blocks);
}

static const char *name_of(enum meeting m) {
  switch (m) {
  case MEET_BARRIER:
    return "__syncthreads";
  case MEET_EXCHANGE:
    return "a warp-wide operation";
  case MEET_TILE:
    return "sync() of a tile wider than a warp";
  case MEET_GRID:
    return "grid.sync";
  default:
    return "nothing";
  }
}

void check_deadlock(const struct waiting_lane *first,
                    const struct waiting_lane *second) {
  const struct code_location none = {0};
  int exchange = first && first->at == MEET_EXCHANGE;
  finding_report_pair(
      exchange ? FIND_WARP_MISUSE : FIND_DEADLOCK, 0,
      first ? waits(first) : none, second ? waits(second) : none,
      "%s waits for threads that wait at %s or have ended; they will "
      "never meet",
      first ? name_of(first->at) : "the block",
      second ? name_of(second->at) : "another place");
}

/* "flag", "byte 4 of the 8 bytes of cudaMalloc"; sets who gave that. */
static void name_word(char *text, size_t room, const struct endless_lane *lane,
                      struct code_location *made) {
  uintptr_t heap = lane->polls - emu_memory.heap_base;
  const struct range *range = heap < emu_memory.heap_bytes
                                  ? memory_range_of((uint32_t)heap)
                                  : memory_variable(lane->polls, 1);
  if (lane->polls_shared || !range || !range->name) {
    snprintf(text, room, "one word%s",
             lane->polls_shared ? " of shared memory" : "");
    return;
  }
  size_t at = lane->polls - range->base;
  snprintf(text, room, "byte %zu of the %zu bytes of %s", at, range->bytes,
           range->name);
  if (!range->made_at && !at)
    snprintf(text, room, "%s", range->name);
  *made = host_place(range->made_at, "allocates");
}

/* Who waits for what. Which of them is seen to, time decides. */
void check_timed_out(const struct endless_lane *lane, const void *pc) {
  struct finding finding;
  char word[100];
  finding_init(&finding, FIND_TIMEOUT);
  int several = finding.grid.x > 1 || finding.grid.y > 1 || finding.grid.z > 1;
  finding.here =
      (struct code_location){.pc = pc,
                             .thread = several ? ANY_BLOCK : ANY_THREAD,
                             .does = lane->polls ? "waits" : "runs"};
  int n = snprintf(finding.detail, sizeof finding.detail,
                   "no block of the kernel has ended for %d seconds; ",
                   lane->seconds);
  if (lane->polls) {
    name_word(word, sizeof word, lane, &finding.there);
    n += snprintf(finding.detail + n, sizeof finding.detail - n,
                  "it looks again and again at %s, which nothing changes; ",
                  word);
  }
  if (lane->waiting) {
    finding.there = waits(&lane->first);
    n += snprintf(finding.detail + n, sizeof finding.detail - n,
                  "%u of its block's %u threads wait%s at %s; ", lane->waiting,
                  lane->threads, lane->waiting == 1 ? "s" : "",
                  name_of(lane->first.at));
  }
  snprintf(finding.detail + n, sizeof finding.detail - n, "%s", lane->cure);
  finding_add(&finding);
}
