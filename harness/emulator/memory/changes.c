/* changes.c - a number for what each piece of memory holds. Those that have
 * been open since they were looked at last (protection.h) are looked at anew
 * when all is asked for, and closed. */
#include "changes.h"

#include <string.h>

#include "allocations.h"
#include "content_hash.h"
#include "protection.h"

/* ---- what of each piece of memory is in use ---- */

/* A stretch within a piece that a live range has; bytes 0: there is none. */
struct live {
  char *base;
  size_t bytes;
  uint32_t logical;
};

/* Of the range, from `from` to the piece's end. */
static struct live within(const struct range *r, uint64_t from, uint64_t end) {
  uint64_t last = (uint64_t)r->logical + r->bytes;
  if (from < r->logical)
    from = r->logical;
  if (last > end)
    last = end;
  return (struct live){(char *)emu_memory.heap_base + from, last - from,
                       (uint32_t)from};
}

/* The first live range that holds `from`, or begins after it in the piece. */
static struct live find(const struct range *r, uint64_t from) {
  uint64_t end = (from | (PIECE - 1)) + 1;
  if (!r || (uint64_t)r->logical + r->bytes <= from)
    r = memory_range_after((uint32_t)from);
  while (r && r->logical < end && r->state != RANGE_LIVE)
    r = memory_range_after(r->logical);
  if (!r || r->logical >= end)
    return (struct live){0};
  return within(r, from, end);
}

static struct live live_first(size_t piece) {
  uint64_t from = (uint64_t)piece << PIECE_SHIFT;
  return find(memory_range_of((uint32_t)from), from);
}

static struct live live_next(struct live l) {
  uint64_t from = (uint64_t)l.logical + l.bytes;
  if (from % PIECE == 0)
    return (struct live){0};
  return find(memory_range_after(l.logical), from);
}

/* ---- what it holds ---- */

static struct piece {
  uint64_t at_first, now, marked; /* hashes */
  int filler; /* each of its bytes; -1: it is not of one value */
} pieces[PIECES];
static uint64_t variables_now, variables_marked;
static uint64_t bytes_looked_at;

/* What is in use, what it holds, and what of that is defined. */
static uint64_t hash_of(size_t i) {
  uint64_t hash = i;
  for (struct live l = live_first(i); l.bytes; l = live_next(l)) {
    bytes_looked_at += l.bytes;
    hash = content_hash(hash + l.logical, l.base, l.bytes);
    hash = content_hash(hash, emu_memory.defined + l.logical / 8,
                        (l.bytes + 7) / 8);
  }
  return hash;
}

/* What each byte that is in use has, or -1. */
static int filler_of(size_t i) {
  struct live l = live_first(i);
  int filler = l.bytes ? (unsigned char)l.base[0] : -1;
  for (; l.bytes && filler >= 0; l = live_next(l))
    if ((unsigned char)l.base[0] != filler ||
        memcmp(l.base, l.base + 1, l.bytes - 1) != 0)
      filler = -1;
  return filler;
}

static void look_at(size_t i) {
  pieces[i].now = hash_of(i);
  pieces[i].filler = filler_of(i);
}

static uint64_t hash_of_variables(void) {
  const struct range *r;
  size_t n = memory_variables(&r);
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++)
    hash = content_hash(hash, (const void *)r[i].base, r[i].bytes);
  return hash;
}

/* Host code may store there unseen. */
static void leave_open_what_is_shared(void) {
  const struct range *r;
  for (size_t n = memory_ranges(&r); n--; r++) {
    if (r->state != RANGE_LIVE ||
        (r->kind != EMU_MANAGED && r->kind != EMU_HOST))
      continue;
    size_t last = (r->logical + r->bytes - 1) >> PIECE_SHIFT;
    for (size_t i = r->logical >> PIECE_SHIFT; i <= last; i++)
      piece_leave_open(i);
  }
}

void changes_follow(void) {
  protection_begin();
  leave_open_what_is_shared();
  for (size_t i = 0; i < PIECES; i++) {
    look_at(i);
    pieces[i].at_first = pieces[i].now;
  }
}

uint64_t changes_state(void) {
  uint64_t sum = 0;
  variables_now = hash_of_variables();
  for (size_t i = 0; i < PIECES; i++) {
    struct piece *p = &pieces[i];
    if (piece_is_open(i)) {
      piece_close(i);
      look_at(i);
    }
    if (p->now != p->at_first)
      sum += content_hash(i, &p->now, sizeof p->now);
  }
  return sum + content_hash(PIECES, &variables_now, sizeof variables_now);
}

uint64_t changes_effort(void) {
  return bytes_looked_at;
}

void changes_mark(void) {
  for (struct piece *p = pieces; p < pieces + PIECES; p++)
    p->marked = p->now;
  variables_marked = variables_now;
}

static int has_changed(size_t i) {
  return pieces[i].now != pieces[i].marked;
}

/* Those that are open now have been left open. */
static int host_may_have_changed_it(void) {
  for (size_t i = 0; i < PIECES; i++)
    if (has_changed(i) && piece_is_open(i))
      return 1;
  return variables_now != variables_marked && memory_shares_variables();
}

struct contents *contents_changed(size_t most) {
  struct contents *c = host_may_have_changed_it() ? NULL : contents_begin();
  for (size_t i = 0; i < PIECES && c; i++)
    for (struct live l = live_first(i); has_changed(i) && l.bytes;
         l = live_next(l))
      contents_add(c, l.base, l.bytes, l.logical);
  const struct range *r;
  size_t n = memory_variables(&r);
  for (; variables_now != variables_marked && n; n--, r++)
    contents_add(c, (char *)r->base, r->bytes, 0);
  return contents_end(c, most);
}

/* What is known to hold the value is passed over: programs clear arrays between
 * launches to have them out of a GPU's caches. */
void emu_memory_set(void *to, int value, size_t bytes) {
  char *p = to;
  emu_memory_defined(to, bytes);
  for (size_t n; bytes; p += n, bytes -= n) {
    uintptr_t at = (uintptr_t)p - emu_memory.heap_base;
    size_t i = at >> PIECE_SHIFT;
    n = bytes;
    if (i < PIECES && n > PIECE - at % PIECE)
      n = PIECE - at % PIECE;
    if (i >= PIECES || !protection_holds() || piece_is_open(i) ||
        pieces[i].filler != (unsigned char)value)
      memset(p, value, n);
  }
}

void emu_memory_read_otherwise(void) {
  protection_end();
}
