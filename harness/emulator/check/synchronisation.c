/* synchronisation.c - barriers and warp-wide operations that lanes do not reach
 * together. */
#include <stdio.h>
#include <string.h>

#include "../program/source_lines.h"
#include "findings.h"

static struct place waits(const struct waiting_lane *l) {
  return (struct place){
      .pc = l->pc, .thread = l->thread, .block = l->block, .does = "waits"};
}

int check_meeting(const struct waiting_lane *a, const struct waiting_lane *b) {
  if (lines_same(lines_of(a->pc), lines_of(b->pc)))
    return 0;
  struct finding f;
  int exchange = a->at == MEET_EXCHANGE;
  finding_begin(&f, exchange ? FIND_WARP_MISUSE : FIND_DIVERGENT_BARRIER);
  f.here = waits(a);
  f.there = waits(b);
  snprintf(f.detail, sizeof f.detail, "%s",
           exchange ? "lanes of one warp meet at different operations"
                    : "threads of one block are at different barriers");
  finding_add(&f);
  return 1;
}

/* Does the code above the line, to the beginning of the kernel, return early?
 * Of a function that kernels call, any of them may. */
static int may_have_returned(struct source_line line) {
  int in_function = 0;
  for (line.number--; line.number > 0; line.number--) {
    const char *text = lines_text(line);
    if (strstr(text, "return;"))
      return 1;
    if (strstr(text, "__global__") && !in_function)
      return 0;
    in_function |= strstr(text, "__device__") != NULL;
  }
  return 0;
}

/* Threads that have returned are not waited for, by GPUs since compute
 * capability 7.0. Those that have passed the barrier by are another matter. */
void check_barrier_missed(const struct waiting_lane *first, const char *group,
                          unsigned ended, unsigned threads) {
  struct finding f;
  finding_begin(&f, may_have_returned(lines_of(first->pc))
                        ? FIND_EARLY_EXIT
                        : FIND_DIVERGENT_BARRIER);
  f.here = waits(first);
  snprintf(f.detail, sizeof f.detail,
           "%u of the %s's %u threads ended without reaching it", ended, group,
           threads);
  finding_add(&f);
}

void check_grid_missed(const struct waiting_lane *first, uint64_t ended,
                       uint64_t blocks) {
  struct finding f;
  finding_begin(&f, FIND_DEADLOCK);
  f.here = waits(first);
  snprintf(f.detail, sizeof f.detail,
           "grid.sync() waits for all blocks, and %lu of the grid's %lu have "
           "ended without it",
           ended, blocks);
  finding_add(&f);
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
  struct finding f;
  finding_begin(&f, first && first->at == MEET_EXCHANGE ? FIND_WARP_MISUSE
                                                        : FIND_DEADLOCK);
  if (first)
    f.here = waits(first);
  if (second)
    f.there = waits(second);
  snprintf(f.detail, sizeof f.detail,
           "%s waits for threads that wait at %s or have ended; they will "
           "never meet",
           first ? name_of(first->at) : "the block",
           second ? name_of(second->at) : "another place");
  finding_add(&f);
}

void check_starved(const struct waiting_lane *waiting, const void *pc) {
  finding_with(FIND_TIMEOUT, pc, waits(waiting),
               "this thread loops without an end, for what others of its block "
               "do only after the barrier at which they wait");
}
