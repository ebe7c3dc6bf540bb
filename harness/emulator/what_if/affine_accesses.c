/* affine_accesses.c - whether each turn of each instruction is a base, three
 * strides and a box of threads, which the blocks must agree about. */
#include "affine_accesses.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../program/alarm_safe_lock.h"
#include "../program/require_memory.h"
#include "affine_turns.h"

enum { MOST_TURNS = 1 << 20 };

static struct affine_turn *turns; /* a table: a power of two of slots */
static size_t turn_count, turn_room;
static unsigned launch;                              /* of how many it is */
static unsigned grid[DIMENSIONS], shape[DIMENSIONS]; /* shape: of a block */
static int32_t place[MAX_THREADS][DIMENSIONS];       /* of its threads in it */

static const char not_affine[] =
    "an access's address is not affine in the thread's index in the grid";

/* ---- strides ---- */

/* That thread's address is so; NULL, or why it cannot be. unknown: set where
 * more than one stride is not known. */
static const char *agree(struct affine *affine, const int64_t *at,
                         int64_t address, int *unknown) {
  int64_t rest = address - affine->address, away = 0;
  int open = 0, which = 0;
  for (int d = 0; d < DIMENSIONS; d++) {
    int64_t steps = at[d] - affine->at[d];
    if (affine->known[d]) {
      rest -= affine->by[d] * steps;
    } else if (steps) {
      open++;
      which = d;
      away = steps;
    }
  }
  *unknown = open > 1;
  if (open > 1)
    return NULL;
  if (open == 0)
    return rest ? not_affine : NULL;
  if (rest % away)
    return not_affine;
  affine->known[which] = 1;
  affine->by[which] = rest / away;
  return NULL;
}

static void include(struct affine *a, const struct affine *b) {
  for (int d = 0; d < DIMENSIONS; d++) {
    a->low[d] = b->low[d] < a->low[d] ? b->low[d] : a->low[d];
    a->end[d] = b->end[d] > a->end[d] ? b->end[d] : a->end[d];
  }
  a->threads += b->threads;
}

/* Where the first thread of a block is in the grid. */
static void block_at(uint64_t block, int64_t *at) {
  for (int d = 0; d < DIMENSIONS; d++) {
    at[d] = (int64_t)(block % grid[d] * shape[d]);
    block /= grid[d];
  }
}

static const char no_box[] =
    "the threads that make an access are no rectangle of the grid";

/* Thread i of the block, at which the access goes to that address. Most lanes
 * only confirm what is known. */
static const char *add_thread(struct affine *affine, unsigned i,
                              int64_t address) {
  const int32_t *at = place[i];
  int64_t steps[DIMENSIONS], expected = affine->address;
  int64_t open = 0;
  for (int d = 0; d < DIMENSIONS; d++) {
    steps[d] = at[d] - affine->at[d];
    expected += affine->by[d] * steps[d];
    open |= affine->known[d] ? 0 : steps[d];
    affine->low[d] = at[d] < affine->low[d] ? at[d] : affine->low[d];
    affine->end[d] = at[d] >= affine->end[d] ? at[d] + 1 : affine->end[d];
  }
  affine->threads++;
  if (!open)
    return expected == address ? NULL : not_affine;
  int unknown;
  const int64_t here[] = {at[0], at[1], at[2]};
  const char *why = agree(affine, here, address, &unknown);
  return unknown ? no_box : why;
}

static struct affine of_thread(unsigned i, int64_t address) {
  struct affine a = {.address = address, .threads = 1};
  for (int d = 0; d < DIMENSIONS; d++) {
    a.at[d] = a.low[d] = place[i][d];
    a.end[d] = place[i][d] + 1;
  }
  return a;
}

/* The turn before, which most repeat at another address. */
struct affine_shape {
  struct affine all; /* in the block */
  unsigned launch;
  uint32_t mask[MAX_WARPS], from_first[MAX_THREADS];
};
static __thread struct affine_shape last;

static uint32_t first_address(const struct block_turn *t) {
  unsigned w = 0;
  while (!t->of[w])
    w++;
  return t->of[w]->address[__builtin_ctz(t->of[w]->mask)];
}

static int repeats_last(const struct block_turn *t, uint32_t first) {
  uint32_t differs = last.launch != launch;
  for (unsigned w = 0; w < MAX_WARPS && !differs; w++) {
    uint32_t mask = t->of[w] ? t->of[w]->mask : 0;
    const uint32_t *from_first = last.from_first + (size_t)w * LANES;
    differs |= mask ^ last.mask[w];
    for (unsigned lane = 0; mask && lane < LANES; lane++)
      differs |= (t->of[w]->address[lane] - first - from_first[lane]) &
                 (0 - (mask >> lane & 1));
  }
  return !differs;
}

static void remember(const struct block_turn *t, const struct affine *a) {
  last.all = *a;
  last.launch = launch;
  for (unsigned w = 0; w < MAX_WARPS; w++) {
    last.mask[w] = t->of[w] ? t->of[w]->mask : 0;
    for (unsigned lane = 0; t->of[w] && lane < LANES; lane++)
      last.from_first[w * LANES + lane] =
          t->of[w]->address[lane] - (uint32_t)a->address;
  }
}

static const char *in_block(const struct block_turn *block_turn,
                            struct affine *to) {
  struct affine affine = {.threads = 0};
  const char *why = NULL;
  for (unsigned w = 0; w < MAX_WARPS; w++)
    for (uint32_t m = block_turn->of[w] ? block_turn->of[w]->mask : 0;
         m && !why; m &= m - 1) {
      unsigned lane = (unsigned)__builtin_ctz(m), i = w * LANES + lane;
      if (affine.threads == 0)
        affine = of_thread(i, block_turn->of[w]->address[lane]);
      else
        why = add_thread(&affine, i, block_turn->of[w]->address[lane]);
    }
  *to = affine;
  return why;
}

static const char *of_block(const struct block_turn *block_turn,
                            struct affine *affine) {
  uint32_t first = first_address(block_turn);
  if (repeats_last(block_turn, first)) {
    *affine = last.all;
    affine->address = first;
  } else {
    const char *why = in_block(block_turn, affine);
    if (why)
      return why;
    remember(block_turn, affine);
  }
  int64_t at[DIMENSIONS];
  block_at(block_turn->block, at);
  for (int d = 0; d < DIMENSIONS; d++) {
    affine->at[d] += at[d];
    affine->low[d] += at[d];
    affine->end[d] += at[d];
  }
  return NULL;
}

/* What a block shows is added to what others have shown. */
static const char *merge(struct affine *all, const struct affine *a,
                         int *unknown) {
  for (int d = 0; d < DIMENSIONS; d++)
    if (all->known[d] && a->known[d] && all->by[d] != a->by[d])
      return not_affine;
  for (int d = 0; d < DIMENSIONS; d++)
    if (a->known[d]) {
      all->known[d] = 1;
      all->by[d] = a->by[d];
    }
  return agree(all, a->at, a->address, unknown);
}

/* ---- turns ---- */

static int is_turn(const struct affine_turn *t,
                   const struct instruction_counts *c, uint32_t barriers,
                   uint32_t nth) {
  return t->counts.key == c->key && t->counts.space == c->space &&
         t->barriers == barriers && t->nth == nth;
}

static struct affine_turn *slot_of(struct affine_turn *table, size_t room,
                                   const struct instruction_counts *c,
                                   uint32_t barriers, uint32_t nth) {
  uint64_t mixed = ((c->key * 31 + c->space + (uint64_t)barriers * 0x10001) *
                        0x9e3779b97f4a7c15u +
                    nth) *
                   0x9e3779b97f4a7c15u;
  size_t at = (mixed >> 32) & (room - 1);
  while (table[at].counts.key && !is_turn(&table[at], c, barriers, nth))
    at = (at + 1) & (room - 1);
  return &table[at];
}

static void grow(void) {
  size_t room = turn_room ? 2 * turn_room : 256;
  struct affine_turn *table =
      require_memory(calloc(room, sizeof *table), "maps");
  for (size_t i = 0; i < turn_room; i++)
    if (turns[i].counts.key)
      *slot_of(table, room, &turns[i].counts, turns[i].barriers, turns[i].nth) =
          turns[i];
  free(turns);
  turns = table;
  turn_room = room;
}

static void wait(struct affine_turn *t, const struct affine *a) {
  t->waiting =
      grow_array(t->waiting, t->waiting_count, sizeof *t->waiting, "maps");
  t->waiting[t->waiting_count++] = *a;
}

static const char *add(const struct block_turn *block_turn,
                       const struct affine *affine) {
  if (2 * turn_count >= turn_room)
    grow();
  struct affine_turn *turn = slot_of(turns, turn_room, block_turn->counts,
                                     block_turn->barriers, block_turn->nth);
  if (!turn->counts.key) {
    if (turn_count++ == MOST_TURNS)
      return "its threads make too many accesses";
    *turn = (struct affine_turn){.counts = *block_turn->counts,
                                 .barriers = block_turn->barriers,
                                 .nth = block_turn->nth,
                                 .all = *affine};
    return NULL;
  }
  int unknown;
  const char *why = merge(&turn->all, affine, &unknown);
  include(&turn->all, affine);
  if (!why && unknown)
    wait(turn, affine);
  return why;
}

const char *affine_add(const struct block_turn *t) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  struct affine a = {.threads = 0};
  const char *why = of_block(t, &a);
  if (why)
    return why;
  alarm_safe_lock(&lock);
  why = add(t, &a);
  alarm_safe_unlock(&lock);
  return why;
}

void affine_begin(const struct emu_grid *g) {
  for (size_t i = 0; i < turn_room; i++)
    free(turns[i].waiting);
  if (turn_count)
    memset(turns, 0, turn_room * sizeof *turns);
  turn_count = 0;
  launch++;
  memcpy(grid, (unsigned[]){g->grid.x, g->grid.y, g->grid.z}, sizeof grid);
  memcpy(shape, (unsigned[]){g->block.x, g->block.y, g->block.z}, sizeof shape);
  for (unsigned i = 0; i < shape[0] * shape[1] * shape[2]; i++) {
    place[i][0] = (int32_t)(i % shape[0]);
    place[i][1] = (int32_t)(i / shape[0] % shape[1]);
    place[i][2] = (int32_t)(i / shape[0] / shape[1]);
  }
}

/* ---- what is known of another shape ---- */

/* Blocks that wait are added as strides become known. */
static const char *settle(struct affine_turn *turn) {
  for (size_t before = ~(size_t)0; turn->waiting_count < before;) {
    before = turn->waiting_count;
    turn->waiting_count = 0;
    for (size_t i = 0; i < before; i++) {
      struct affine affine = turn->waiting[i];
      int unknown;
      const char *why = merge(&turn->all, &affine, &unknown);
      if (why)
        return why;
      if (unknown)
        turn->waiting[turn->waiting_count++] = affine;
    }
  }
  return turn->waiting_count ? not_affine : NULL;
}

static const char *why_not_turn(struct affine_turn *turn,
                                const unsigned *block) {
  static const char *const no_multiple[DIMENSIONS] = {
      "its threads along x are no whole number of such blocks, and nothing "
      "shows that the others would do nothing",
      "its threads along y are no whole number of such blocks, and nothing "
      "shows that the others would do nothing",
      "its threads along z are no whole number of such blocks, and nothing "
      "shows that the others would do nothing"};
  const char *why = settle(turn);
  uint64_t box = 1;
  for (int d = 0; d < DIMENSIONS; d++)
    box *= (uint64_t)(turn->all.end[d] - turn->all.low[d]);
  if (why || box != turn->all.threads)
    return why ? why : no_box;
  for (int d = 0; d < DIMENSIONS; d++) {
    int64_t all = (int64_t)grid[d] * shape[d];
    if (all % block[d] && turn->all.end[d] == all)
      return no_multiple[d];
  }
  return NULL;
}

const char *affine_why_not(const unsigned block[DIMENSIONS]) {
  static const char *const one_block[DIMENSIONS] = {
      "with one block along x nothing shows what others would do",
      "with one block along y nothing shows what others would do",
      "with one block along z nothing shows what others would do"};
  if (memcmp(block, shape, sizeof shape) == 0)
    return "its blocks have that shape already";
  for (int d = 0; d < DIMENSIONS; d++)
    if (block[d] != shape[d] && grid[d] == 1)
      return one_block[d];
  for (size_t i = 0; i < turn_room; i++) {
    const char *why =
        turns[i].counts.key ? why_not_turn(&turns[i], block) : NULL;
    if (why)
      return why;
  }
  return NULL;
}

const struct affine_turn *affine_turn_after(const struct affine_turn *turn) {
  for (size_t i = turn ? (size_t)(turn - turns) + 1 : 0; i < turn_room; i++)
    if (turns[i].counts.key)
      return &turns[i];
  return NULL;
}
