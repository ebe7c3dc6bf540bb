/* changes.c - of each piece of 2 MiB: may it be stored to, and what does it
 * hold? Those that have been open are looked at anew when all is asked for, and
 * closed. */
#include "changes.h"

#include <string.h>
#include <sys/mman.h>

#include "allocations.h"
#include "content_hash.h"
#include "contents.h"
#include "pieces.h"

static struct piece {
  uint64_t at_first, now, marked; /* hashes */
  int open;   /* it may have been stored to since it was looked at */
  int shared; /* host code may store to it unseen: it stays open */
  int filler; /* each of its bytes; -1: it is not of one value */
} pieces[PIECES];
static uint64_t variables_now, variables_marked;
static volatile int followed;

/* Held for a moment, by handlers of signals, too. */
static volatile char busy;

static void take(void) {
  while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE)) {
  }
}

static void give(void) {
  __atomic_clear(&busy, __ATOMIC_RELEASE);
}

static int protect(size_t first, size_t count, int how) {
  return mprotect((char *)emu_memory.heap_base + first * PIECE, count * PIECE,
                  how);
}

/* With all memory open there is one protection, which cannot fail. */
static void open_all(void) {
  followed = 0;
  protect(0, PIECES, PROT_READ | PROT_WRITE);
}

static void open_piece(struct piece *p) {
  p->open = 1;
  if (protect((size_t)(p - pieces), 1, PROT_READ | PROT_WRITE))
    open_all(); /* the system has no more pieces of different protection */
}

/* What is in use, what it holds, and what of that is defined. */
static uint64_t hash_of(size_t i) {
  uint64_t hash = i;
  for (struct live l = live_first(i); l.bytes; l = live_next(l)) {
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

static void look_at(struct piece *p) {
  size_t i = (size_t)(p - pieces);
  p->now = hash_of(i);
  p->filler = filler_of(i);
}

static void open_shared(void) {
  const struct range *r;
  size_t n = memory_ranges(&r);
  for (; n--; r++) {
    if (r->state != RANGE_LIVE ||
        (r->kind != EMU_MANAGED && r->kind != EMU_HOST))
      continue;
    size_t last = (r->logical + r->bytes - 1) >> PIECE_SHIFT;
    for (size_t i = r->logical >> PIECE_SHIFT; i <= last; i++) {
      pieces[i].shared = 1;
      open_piece(&pieces[i]);
    }
  }
}

void changes_follow(void) {
  if (followed)
    return;
  take();
  memset(pieces, 0, sizeof pieces);
  followed = protect(0, PIECES, PROT_READ) == 0;
  open_shared();
  for (struct piece *p = pieces; p < pieces + PIECES; p++) {
    look_at(p);
    p->at_first = p->now;
  }
  give();
}

int changes_are_followed(void) {
  return followed;
}

void changes_forget(void) {
  if (!followed)
    return;
  take();
  open_all();
  give();
}

void changes_expect(uint32_t logical, size_t bytes) {
  take();
  for (size_t i = logical >> PIECE_SHIFT;
       followed && i <= (logical + bytes - 1) >> PIECE_SHIFT; i++)
    if (!pieces[i].open)
      open_piece(&pieces[i]);
  give();
}

int changes_fault(uintptr_t address) {
  uintptr_t at = address - emu_memory.heap_base;
  if (!emu_memory.heap_base || at >= emu_memory.heap_bytes)
    return 0;
  take(); /* another thread may have opened it, or forgotten all */
  struct piece *p = &pieces[at >> PIECE_SHIFT];
  if (followed && !p->open)
    open_piece(p);
  give();
  return 1;
}

static uint64_t hash_of_variables(void) {
  const struct range *r;
  size_t n = memory_variables(&r);
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++)
    hash = content_hash(hash, (const void *)r[i].base, r[i].bytes);
  return hash;
}

uint64_t changes_state(void) {
  uint64_t sum = 0;
  variables_now = hash_of_variables();
  for (size_t i = 0; i < PIECES; i++) {
    struct piece *p = &pieces[i];
    take();
    if (p->open) {
      p->open = p->shared || protect(i, 1, PROT_READ) != 0;
      look_at(p);
    }
    give();
    if (p->now != p->at_first)
      sum += content_hash(i, &p->now, sizeof p->now);
  }
  return sum + content_hash(PIECES, &variables_now, sizeof variables_now);
}

void changes_mark(void) {
  for (struct piece *p = pieces; p < pieces + PIECES; p++)
    p->marked = p->now;
  variables_marked = variables_now;
}

struct contents *contents_changed(size_t most) {
  struct contents *c = contents_begin();
  for (struct piece *p = pieces; p < pieces + PIECES; p++)
    for (struct live l = live_first((size_t)(p - pieces));
         p->now != p->marked && l.bytes; l = live_next(l))
      contents_add(c, l.base, l.bytes, l.logical);
  const struct range *r;
  size_t n = memory_variables(&r);
  for (; variables_now != variables_marked && n; n--, r++)
    contents_add(c, (char *)r->base, r->bytes, 0);
  return contents_end(c, most);
}

void changes_set(void *to, int value, size_t bytes) {
  char *p = to;
  while (bytes) {
    uintptr_t at = (uintptr_t)p - emu_memory.heap_base;
    size_t n = bytes;
    const struct piece *piece = NULL;
    if (followed && at < emu_memory.heap_bytes) {
      piece = &pieces[at >> PIECE_SHIFT];
      n = PIECE - at % PIECE;
      n = n < bytes ? n : bytes;
    }
    if (!piece || piece->open || piece->filler != (unsigned char)value)
      memset(p, value, n);
    p += n;
    bytes -= n;
  }
}
