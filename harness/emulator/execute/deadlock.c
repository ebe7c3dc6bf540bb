/* deadlock.c - lanes that wait for others that will never come. */
#include "deadlock.h"

#include "faults.h"

static enum meeting meeting_of(unsigned state) {
  switch (state) {
  case LANE_BARRIER:
    return MEET_BARRIER;
  case LANE_EXCHANGE:
    return MEET_EXCHANGE;
  case LANE_GRID:
    return MEET_GRID;
  default:
    return MEET_NOWHERE;
  }
}

static const struct lane *first_in(const struct block *b,
                                   enum lane_state state) {
  for (unsigned i = 0; i < b->threads; i++)
    if (b->lanes[i].state == state)
      return &b->lanes[i];
  return NULL;
}

static struct waiting_lane waiting(const struct lane *l) {
  return (struct waiting_lane){.thread = l->thread.warp * WARP + l->thread.lane,
                               .block = l->warp->block->index,
                               .pc = l->pc,
                               .at = meeting_of(l->state)};
}

/* A lane that waits in the same way as the first, but elsewhere. */
static const struct lane *elsewhere(const struct block *b,
                                    const struct lane *first) {
  const struct lane *last = NULL;
  for (unsigned i = 0; i < b->threads && !last; i++) {
    const struct lane *l = &b->lanes[i];
    if (l->state == first->state &&
        (l->mask != first->mask || l->pc != first->pc))
      last = l;
  }
  return last;
}

/* Two lanes that wait in different places tell the story. */
void block_stuck(const struct block *b) {
  static const enum lane_state states[] = {LANE_EXCHANGE, LANE_BARRIER,
                                           LANE_GRID};
  const struct lane *found[2] = {NULL, NULL};
  int count = 0;
  for (int i = 0; i < 3 && count < 2; i++) {
    const struct lane *l = first_in(b, states[i]);
    if (l)
      found[count++] = l;
  }
  if (count == 1)
    found[1] = elsewhere(b, found[0]);
  struct waiting_lane first, second;
  if (found[0])
    first = waiting(found[0]);
  if (found[1])
    second = waiting(found[1]);
  check_deadlock(found[0] ? &first : NULL, found[1] ? &second : NULL);
  fault_raise(EMU_DEADLOCK);
}
