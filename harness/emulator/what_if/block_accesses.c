/* block_accesses.c - a warp's requests by one instruction are its turns, if
 * lanes that leave do not come back before the barrier. */
#include "block_accesses.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"

/* A block keeps no more between two barriers. */
enum { MOST_KEPT = 1 << 18 };

enum { NONE = ~0u };

/* Those of a warp by one instruction, in their order. */
struct warp_turns {
  struct instruction_counts *counts; /* NULL: none */
  unsigned warp;
  uint32_t first, last; /* where in the list */
};

struct kept_access {
  struct block_access access;
  uint32_t next; /* of the same turns */
};

/* A block that runs, or a slot for one. */
struct block_accesses {
  uint64_t block;
  int used;
  uint32_t barriers;
  struct kept_access *list;
  uint32_t count, room;
  struct warp_turns *turns; /* a table: a power of two of slots */
  uint32_t turn_count, turn_room;
};

/* Of each OS thread; the block that ran last is tried first. */
static struct {
  struct block_accesses *slots;
  size_t count, recent;
} __attribute__((aligned(128))) running[MAX_WORKERS];

static struct block_accesses *find(unsigned worker, uint64_t block) {
  struct block_accesses *slots = running[worker].slots;
  size_t n = running[worker].count, at = running[worker].recent;
  if (at < n && slots[at].used && slots[at].block == block)
    return &slots[at];
  for (at = 0; at < n; at++)
    if (slots[at].used && slots[at].block == block)
      break;
  running[worker].recent = at;
  return at < n ? &slots[at] : NULL;
}

static struct block_accesses *begin(unsigned worker, uint64_t block) {
  size_t n = running[worker].count, at = 0;
  while (at < n && running[worker].slots[at].used)
    at++;
  if (at == n) {
    running[worker].slots = grow_array(running[worker].slots, n,
                                       sizeof *running[worker].slots, "maps");
    running[worker].slots[n] = (struct block_accesses){.used = 0};
    running[worker].count++;
  }
  struct block_accesses *accesses = &running[worker].slots[at];
  running[worker].recent = at;
  accesses->used = 1;
  accesses->block = block;
  accesses->barriers = 0;
  return accesses;
}

static struct warp_turns *slot_of(struct warp_turns *table, uint32_t room,
                                  const struct instruction_counts *c,
                                  unsigned warp) {
  uint64_t mixed = (((uint64_t)c->key << 2 | c->space) * MAX_WARPS + warp) *
                   0x9e3779b97f4a7c15u;
  uint32_t at = (uint32_t)(mixed >> 32) & (room - 1);
  while (table[at].counts && (table[at].counts != c || table[at].warp != warp))
    at = (at + 1) & (room - 1);
  return &table[at];
}

static void grow(struct block_accesses *b) {
  uint32_t room = b->turn_room ? 2 * b->turn_room : 256;
  struct warp_turns *table =
      require_memory(calloc(room, sizeof *table), "maps");
  for (uint32_t i = 0; i < b->turn_room; i++)
    if (b->turns[i].counts)
      *slot_of(table, room, b->turns[i].counts, b->turns[i].warp) = b->turns[i];
  free(b->turns);
  b->turns = table;
  b->turn_room = room;
}

static struct warp_turns *turns_of(struct block_accesses *accesses,
                                   struct instruction_counts *c,
                                   unsigned warp) {
  if (2 * accesses->turn_count >= accesses->turn_room)
    grow(accesses);
  struct warp_turns *turns =
      slot_of(accesses->turns, accesses->turn_room, c, warp);
  if (!turns->counts) {
    *turns = (struct warp_turns){
        .counts = c, .warp = warp, .first = NONE, .last = NONE};
    accesses->turn_count++;
  }
  return turns;
}

const char *block_access_keep(unsigned worker, uint64_t block, unsigned warp,
                              const struct block_access *access) {
  struct block_accesses *accesses = find(worker, block);
  if (!accesses)
    accesses = begin(worker, block);
  if (accesses->count == MOST_KEPT)
    return "its threads make too many accesses between two barriers";
  struct warp_turns *turns = turns_of(accesses, access->counts, warp);
  if (turns->last != NONE &&
      access->mask & ~accesses->list[turns->last].access.mask)
    return "threads of a warp make an access in different turns of a loop";
  if (accesses->count == accesses->room) {
    accesses->room = accesses->room ? 2 * accesses->room : 1024;
    accesses->list = require_room(
        accesses->list, accesses->room * sizeof *accesses->list, "maps");
  }
  accesses->list[accesses->count] =
      (struct kept_access){.access = *access, .next = NONE};
  if (turns->last == NONE)
    turns->first = accesses->count;
  else
    accesses->list[turns->last].next = accesses->count;
  turns->last = accesses->count++;
  return NULL;
}

/* ---- turns ---- */

static int compare(const void *x, const void *y) {
  const struct instruction_counts *a = ((const struct warp_turns *)x)->counts,
                                  *b = ((const struct warp_turns *)y)->counts;
  return (a > b) - (a < b);
}

/* The table becomes a list, by instruction. */
static void sort_turns(struct block_accesses *b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->turn_room; i++)
    if (b->turns[i].counts)
      b->turns[n++] = b->turns[i];
  if (n)
    qsort(b->turns, n, sizeof *b->turns, compare);
}

/* Those of one instruction by several warps. */
static void end_turns(unsigned worker, const struct block_accesses *accesses,
                      struct warp_turns *turns, uint32_t warps,
                      block_turn_ended *ended) {
  struct block_turn turn = {.counts = turns->counts,
                            .block = accesses->block,
                            .barriers = accesses->barriers};
  for (int any = 1; any; turn.nth++) {
    any = 0;
    for (uint32_t w = 0; w < warps; w++) {
      uint32_t at = turns[w].first;
      turn.of[turns[w].warp] = at == NONE ? NULL : &accesses->list[at].access;
      turns[w].first = at == NONE ? NONE : accesses->list[at].next;
      any |= at != NONE;
    }
    if (any)
      ended(worker, &turn);
  }
}

static void end_epoch(unsigned worker, struct block_accesses *accesses,
                      block_turn_ended *ended) {
  sort_turns(accesses);
  for (uint32_t i = 0, next; i < accesses->turn_count; i = next) {
    next = i + 1;
    while (next < accesses->turn_count &&
           accesses->turns[next].counts == accesses->turns[i].counts)
      next++;
    end_turns(worker, accesses, &accesses->turns[i], next - i, ended);
  }
  if (accesses->turn_room)
    memset(accesses->turns, 0, accesses->turn_room * sizeof *accesses->turns);
  accesses->count = accesses->turn_count = 0;
  accesses->barriers++;
}

void block_accesses_barrier(unsigned worker, uint64_t block,
                            block_turn_ended *ended) {
  struct block_accesses *b = find(worker, block);
  if (!b)
    b = begin(worker, block);
  end_epoch(worker, b, ended);
}

void block_accesses_end(unsigned worker, uint64_t block,
                        block_turn_ended *ended) {
  struct block_accesses *b = find(worker, block);
  if (!b)
    return;
  end_epoch(worker, b, ended);
  b->used = 0;
}

void block_accesses_clear(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; i < running[w].count; i++) {
      struct block_accesses *b = &running[w].slots[i];
      if (b->turn_room)
        memset(b->turns, 0, b->turn_room * sizeof *b->turns);
      b->count = b->turn_count = 0;
      b->used = 0;
    }
}
