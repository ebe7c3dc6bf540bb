/* deadlock.c - lanes that wait for others that will never come. */
#include <stdio.h>

#include "../execute/faults.h"
#include "findings.h"
#include "../execute/state.h"

static const char *waits_at(enum lane_state state) {
  switch (state) {
  case LANE_BARRIER:
    return "__syncthreads";
  case LANE_EXCHANGE:
    return "a warp-wide operation";
  case LANE_GRID:
    return "grid.sync";
  default:
    return "nothing";
  }
}

static struct lane *first_in(struct block *b, enum lane_state state) {
  for (unsigned i = 0; i < b->threads; i++)
    if (b->lanes[i].state == state)
      return &b->lanes[i];
  return NULL;
}

/* Two lanes that wait in different places tell the story. */
void block_stuck(struct block *b) {
  static const enum lane_state states[] = {LANE_EXCHANGE, LANE_BARRIER,
                                           LANE_GRID};
  struct lane *first = NULL, *second = NULL;
  for (int i = 0; i < 3; i++) {
    struct lane *l = first_in(b, states[i]);
    if (l && !first)
      first = l;
    else if (l && !second)
      second = l;
  }
  for (unsigned i = 0; first && !second && i < b->threads; i++) {
    struct lane *l = &b->lanes[i];
    if (l->state == first->state &&
        (l->mask != first->mask || l->pc != first->pc))
      second = l;
  }
  struct finding f;
  finding_begin(&f,
                first && first->state == LANE_EXCHANGE ? FIND_WARP_MISUSE
                                                       : FIND_DEADLOCK,
                b);
  if (first)
    f.here = finding_place(first, first->pc, "waits");
  if (second)
    f.there = finding_place(second, second->pc, "waits");
  snprintf(f.detail, sizeof f.detail,
           "%s waits for threads that wait at %s or have ended; they will "
           "never meet",
           first ? waits_at(first->state) : "the block",
           second ? waits_at(second->state) : "another place");
  finding_add(&f);
  fault_raise(EMU_DEADLOCK);
}
