/* memory_state.c - a hash for each piece of 2 MiB. Only pieces that were opened
 * by a store since the last time (protection.h) are hashed anew, and closed. */
#include "memory_state.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "allocations.h"
#include "protection.h"

/* ---- the hash: four independent products, so that the processor overlaps
 * their latencies ---- */

enum { LANES = 4, STEP = 16 * LANES };

/* Odd numbers without a pattern: the fractions of the square roots of primes.
 */
static const uint64_t odd[] = {0x6a09e667f3bcc909u, 0xbb67ae8584caa73bu,
                               0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
                               0x510e527fade682d1u};

static uint64_t multiply_fold(uint64_t a, uint64_t b) {
  unsigned __int128 p = (unsigned __int128)a * b;
  return (uint64_t)p ^ (uint64_t)(p >> 64);
}

static uint64_t load_word(const unsigned char *p) {
  uint64_t w;
  memcpy(&w, p, sizeof w);
  return w;
}

static void mix(uint64_t lane[LANES], const unsigned char *p) {
  for (int i = 0; i < LANES; i++)
    lane[i] = multiply_fold(load_word(p + 16 * i) ^ odd[i],
                            load_word(p + 16 * i + 8) ^ lane[i]);
}

uint64_t content_hash(uint64_t seed, const void *from, size_t bytes) {
  uint64_t lane[LANES], sum = multiply_fold(seed ^ odd[0], bytes ^ odd[4]);
  const unsigned char *p = from;
  for (int i = 0; i < LANES; i++)
    lane[i] = sum + odd[i];
  for (; bytes >= STEP; bytes -= STEP, p += STEP)
    mix(lane, p);
  if (bytes) {
    unsigned char rest[STEP] = {0};
    memcpy(rest, p, bytes);
    mix(lane, rest);
  }
  for (int i = 0; i < LANES; i++)
    sum = multiply_fold(sum ^ odd[i], lane[i] ^ odd[4]);
  return sum;
}

/* ---- snapshots: a list of stretches, and one block of memory for all ---- */

struct stretch {
  char *base;
  size_t bytes;
  uint32_t logical;
};

struct contents {
  struct stretch *stretches;
  size_t count, bytes;
  char *kept; /* each stretch's bytes, then its bits of what is defined */
};

static size_t bits_of(const struct stretch *s) {
  return s->logical ? (s->bytes + 7) / 8 : 0;
}

/* Adds a stretch to the snapshot. logical: 0 for variables, which are always
 * defined. */
static void snapshot_add(struct contents *c, char *base, size_t bytes,
                         uint32_t logical) {
  if (!c)
    return;
  c->stretches = grow_array(c->stretches, c->count, sizeof *c->stretches,
                            "what memory held");
  c->stretches[c->count] = (struct stretch){base, bytes, logical};
  c->bytes += bytes + bits_of(&c->stretches[c->count++]);
}

/* Copies the stretches. NULL: more than `most` bytes, or no memory. */
static struct contents *snapshot_copy(struct contents *contents,
                                      size_t max_bytes) {
  if (contents && contents->bytes <= max_bytes)
    contents->kept = malloc(contents->bytes + 1);
  if (!contents || !contents->kept) {
    memory_snapshot_free(contents);
    return NULL;
  }
  char *to = contents->kept;
  for (const struct stretch *s = contents->stretches;
       s < contents->stretches + contents->count; s++) {
    memcpy(to, s->base, s->bytes);
    memcpy(to + s->bytes, emu_memory.defined + s->logical / 8, bits_of(s));
    to += s->bytes + bits_of(s);
  }
  return contents;
}

void memory_snapshot_restore(const struct contents *contents) {
  const char *from = contents->kept;
  for (const struct stretch *s = contents->stretches;
       s < contents->stretches + contents->count; s++) {
    memcpy(s->base, from, s->bytes);
    const uint8_t *bits = (const uint8_t *)from + s->bytes;
    for (size_t i = 0; i < bits_of(s); i++)
      emu_memory.defined[s->logical / 8 + i] = bits[i];
    from += s->bytes + bits_of(s);
  }
}

size_t memory_snapshot_bytes(const struct contents *contents) {
  return contents->bytes;
}

void memory_snapshot_free(struct contents *contents) {
  if (contents) {
    free(contents->stretches);
    free(contents->kept);
  }
  free(contents);
}

/* ---- what of each piece of memory is in use ---- */

/* A stretch within a piece that a live range has; bytes 0: there is none. */
struct live {
  char *base;
  size_t bytes;
  uint32_t logical;
};

/* Of the range, from `from` to the piece's end. */
static struct live clip_to_piece(const struct range *r, uint64_t from,
                                 uint64_t end) {
  uint64_t last = (uint64_t)r->logical + r->bytes;
  if (from < r->logical)
    from = r->logical;
  if (last > end)
    last = end;
  return (struct live){(char *)emu_memory.heap_base + from, last - from,
                       (uint32_t)from};
}

/* The first live range that holds `from`, or begins after it in the piece. */
static struct live find_live_from(const struct range *r, uint64_t from) {
  uint64_t end = (from | (PIECE - 1)) + 1;
  if (!r || (uint64_t)r->logical + r->bytes <= from)
    r = memory_range_after((uint32_t)from);
  while (r && r->logical < end && r->state != RANGE_LIVE)
    r = memory_range_after(r->logical);
  if (!r || r->logical >= end)
    return (struct live){0};
  return clip_to_piece(r, from, end);
}

static struct live first_live(size_t piece) {
  uint64_t from = (uint64_t)piece << PIECE_SHIFT;
  return find_live_from(memory_range_of((uint32_t)from), from);
}

static struct live next_live(struct live l) {
  uint64_t from = (uint64_t)l.logical + l.bytes;
  if (from % PIECE == 0)
    return (struct live){0};
  return find_live_from(memory_range_after(l.logical), from);
}

/* ---- what it holds ---- */

static struct piece {
  uint64_t at_first, now, marked; /* hashes */
  int filler; /* each of its bytes; -1: it is not of one value */
} pieces[PIECES];
static uint64_t variables_now, variables_marked;
static uint64_t hashed_bytes;

/* Of the piece's allocations, their contents, and which bytes are defined. */
static uint64_t hash_piece(size_t i) {
  uint64_t hash = i;
  for (struct live l = first_live(i); l.bytes; l = next_live(l)) {
    hashed_bytes += l.bytes;
    hash = content_hash(hash + l.logical, l.base, l.bytes);
    hash = content_hash(hash, emu_memory.defined + l.logical / 8,
                        (l.bytes + 7) / 8);
  }
  return hash;
}

/* The value that all bytes in use have, or -1. */
static int filler_of(size_t i) {
  struct live l = first_live(i);
  int filler = l.bytes ? (unsigned char)l.base[0] : -1;
  for (; l.bytes && filler >= 0; l = next_live(l))
    if ((unsigned char)l.base[0] != filler ||
        memcmp(l.base, l.base + 1, l.bytes - 1) != 0)
      filler = -1;
  return filler;
}

static void rehash_piece(size_t i) {
  pieces[i].now = hash_piece(i);
  pieces[i].filler = filler_of(i);
}

static uint64_t hash_variables(void) {
  struct range *const *ranges;
  size_t n = memory_variables_hold(&ranges);
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++)
    hash = content_hash(hash, (const void *)ranges[i]->base, ranges[i]->bytes);
  memory_ranges_release();
  return hash;
}

/* Managed and pinned memory: host code may store there unseen. */
static void leave_host_shared_open(void) {
  struct range *const *ranges;
  size_t n = memory_ranges_hold(&ranges);
  for (size_t at = 0; at < n; at++) {
    const struct range *r = ranges[at];
    if (r->state != RANGE_LIVE ||
        (r->kind != EMU_MANAGED && r->kind != EMU_HOST))
      continue;
    size_t last = (r->logical + r->bytes - 1) >> PIECE_SHIFT;
    for (size_t i = r->logical >> PIECE_SHIFT; i <= last; i++)
      piece_leave_open(i);
  }
  memory_ranges_release();
}

void memory_state_track(void) {
  protection_begin();
  leave_host_shared_open();
  for (size_t i = 0; i < PIECES; i++) {
    rehash_piece(i);
    pieces[i].at_first = pieces[i].now;
  }
}

uint64_t memory_state_hash(void) {
  uint64_t sum = 0;
  variables_now = hash_variables();
  for (size_t i = 0; i < PIECES; i++) {
    struct piece *p = &pieces[i];
    if (piece_is_open(i)) {
      piece_close(i);
      rehash_piece(i);
    }
    if (p->now != p->at_first)
      sum += content_hash(i, &p->now, sizeof p->now);
  }
  return sum + content_hash(PIECES, &variables_now, sizeof variables_now);
}

uint64_t memory_state_hashed_bytes(void) {
  return hashed_bytes;
}

void memory_state_mark(void) {
  for (struct piece *p = pieces; p < pieces + PIECES; p++)
    p->marked = p->now;
  variables_marked = variables_now;
}

static int has_changed(size_t i) {
  return pieces[i].now != pieces[i].marked;
}

/* memory_state_hash() has closed all pieces but those that are left open. */
static int host_may_have_stored(void) {
  for (size_t i = 0; i < PIECES; i++)
    if (has_changed(i) && piece_is_open(i))
      return 1;
  return variables_now != variables_marked && memory_shares_variables();
}

struct contents *memory_snapshot_take(size_t max_bytes) {
  struct contents *contents =
      host_may_have_stored() ? NULL : calloc(1, sizeof *contents);
  for (size_t i = 0; i < PIECES && contents; i++)
    for (struct live l = first_live(i); has_changed(i) && l.bytes;
         l = next_live(l))
      snapshot_add(contents, l.base, l.bytes, l.logical);
  struct range *const *ranges;
  size_t n = memory_variables_hold(&ranges);
  for (size_t i = 0; variables_now != variables_marked && i < n; i++)
    snapshot_add(contents, (char *)ranges[i]->base, ranges[i]->bytes, 0);
  memory_ranges_release();
  return snapshot_copy(contents, max_bytes);
}

/* Skips pieces that hold the value already: programs clear an array between two
 * launches to flush a GPU's caches. */
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

void emu_memory_invalidate_tracking(void) {
  protection_end();
}
