/* unread_stores.c - stores to shared memory that no thread ever reads: two
 * arrays that lie in one place, a result that is read from another, the sum of
 * a warp that the block's last step leaves out.
 *
 * That some words are not read is usual: halos, the last round of a pipeline.
 * So it is a source line that is told of, when the program ends, if in none of
 * its launches a word that the line stored was read. One that stores a constant
 * clears what others may fill. And stores tell nothing after which no barrier
 * came, nor another store to the word: g++ drops a load of what the thread
 * itself has just stored. */
#include "../state/block_checks.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../program/source_lines.h"
#include "../findings/findings.h"

/* By stores of one instruction; those of blocks' last warps, of fewer than 32
 * lanes, have an entry of their own. */
enum { READ = 1, LASTED = 2, OVERWRITTEN = 4, VARIES = 8 };
struct stores {
  uint32_t key; /* 0: none */
  uint32_t flags;
  uint32_t overwritten_by; /* of several the highest */
  uint64_t value;          /* that it stored first; 0: none yet */
  unsigned threads;        /* of the partial warp, in the first launch */
  const char *kernel;      /* that was the first */
};
enum { STORE_BITS = 11, STORES = 1 << STORE_BITS, PARTIAL_WARP = 7 };

static struct stores table[STORES]; /* the first is not used */
static const char *cur_kernel;
static unsigned cur_partial; /* threads of its partial warps */
static int unknown; /* a launch has failed, or there were too many of them */

void unread_stores_begin(const struct launch_event *launch) {
  struct emu_dim3 b = launch->grid->block;
  cur_kernel = launch->grid->kernel;
  cur_partial = b.x * b.y * b.z % WARP;
}

void unread_stores_end(const struct launch_event *launch) {
  unknown |= launch->stopped || launch->failed_block != UINT64_MAX;
}

static unsigned number_of(uint32_t key) {
  unsigned slot = key * 0x9e3779b1u >> (32 - STORE_BITS);
  for (unsigned tries = 0; tries < STORES / 2; tries++) {
    slot += slot == 0;
    uint32_t seen = __atomic_load_n(&table[slot].key, __ATOMIC_RELAXED);
    if (seen == 0 &&
        __atomic_compare_exchange_n(&table[slot].key, &seen, key, 0,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      table[slot].kernel = cur_kernel;
      table[slot].threads = cur_partial;
      return slot;
    }
    if (seen == key)
      return slot;
    slot = (slot + 1) % STORES;
  }
  __atomic_store_n(&unknown, 1, __ATOMIC_RELAXED);
  return 0;
}

static uint32_t flags_of(unsigned number) {
  return __atomic_load_n(&table[number].flags, __ATOMIC_RELAXED);
}

static void set(unsigned number, uint32_t flags) {
  if (~flags_of(number) & flags)
    __atomic_fetch_or(&table[number].flags, flags, __ATOMIC_RELAXED);
}

static int varies(unsigned number, uint32_t lanes, const uint32_t *values) {
  uint64_t *first = &table[number].value, known = 0;
  uint64_t value = values[__builtin_ctz(lanes)] | (uint64_t)1 << 32;
  if (__atomic_compare_exchange_n(first, &known, value, 0, __ATOMIC_RELAXED,
                                  __ATOMIC_RELAXED))
    known = value;
  int differ = 0;
  for (uint32_t m = lanes; m; m &= m - 1)
    differ |= values[__builtin_ctz(m)] != (uint32_t)known;
  return differ;
}

void unread_stores_stored(struct shared_shadow *s, uint32_t key, uint32_t lanes,
                          const uint32_t *values) {
  unsigned number = number_of(key);
  uint32_t flags = flags_of(number);
  if (!(flags & VARIES) && varies(number, lanes, values))
    set(number, VARIES);
  if (flags & LASTED) {
    if (flags & VARIES)
      s->known_stored[store_slot(key)] = key;
    return;
  }
  for (unsigned i = 0; i < s->fresh_store_count; i++)
    if (s->fresh_stores[i] == number)
      return;
  if (s->fresh_store_count < KNOWN_STORES)
    s->fresh_stores[s->fresh_store_count++] = (uint16_t)number;
}

void unread_stores_barrier(struct shared_shadow *s) {
  for (unsigned i = 0; i < s->fresh_store_count; i++)
    set(s->fresh_stores[i], LASTED);
  s->fresh_store_count = 0;
}

void unread_stores_read(struct shared_shadow *s, uint32_t key) {
  set(number_of(key), READ);
  s->known_read[store_slot(key)] = key;
}

void unread_stores_overwritten(uint32_t key, uint32_t by) {
  unsigned number = number_of(key);
  uint32_t *known = &table[number].overwritten_by;
  uint32_t old = __atomic_load_n(known, __ATOMIC_RELAXED);
  while (old < by &&
         !__atomic_compare_exchange_n(known, &old, by, 0, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED))
    ;
  set(number, OVERWRITTEN);
}

/* ---- when the program ends ---- */

static int is_partial(const struct stores *t) {
  return key_width(t->key) == PARTIAL_WARP;
}

/* What is known of a line. */
struct line_stores {
  int read, partial_read, varies;
};

static struct line_stores line_stores(uint32_t key) {
  struct source_line line = lines_of(key_pc(key));
  struct line_stores of = {0};
  uint64_t value = 0;
  for (unsigned i = 1; i < STORES; i++) {
    const struct stores *t = &table[i];
    if (!t->flags || !lines_same(lines_of(key_pc(t->key)), line))
      continue;
    of.read |= t->flags & READ;
    of.partial_read |= is_partial(t) && t->flags & READ;
    of.varies |= t->flags & VARIES || (value && t->value != value);
    value = t->value;
  }
  return of;
}

/* Another line's store has replaced what this one stored, and is read. */
static int is_lost(const struct stores *t) {
  return t->flags & OVERWRITTEN && line_stores(t->overwritten_by).read &&
         !lines_same(lines_of(key_pc(t->overwritten_by)),
                     lines_of(key_pc(t->key)));
}

/* What is read, and what not, may then depend on time. */
static int kernel_races(const char *kernel) {
  unsigned long times;
  for (size_t i = 0; i < findings_count(); i++) {
    const struct finding *f = finding_get(i, &times);
    if ((f->kind == FIND_RACE || f->kind == FIND_BLOCK_RACE) &&
        f->kernel == kernel)
      return 1;
  }
  return 0;
}

static void tell(const struct stores *t, int whole_line) {
  struct finding f = {
      .kind = FIND_UNREAD_STORE,
      .kernel = t->kernel,
      .here = {.pc = key_pc(t->key), .thread = HOST_CODE, .does = ""},
      .once = 1};
  if (!whole_line)
    snprintf(f.detail, sizeof f.detail,
             "no thread reads what the last warp of a block, of %u threads, "
             "stores to shared memory",
             t->threads);
  else
    snprintf(f.detail, sizeof f.detail,
             "no thread reads what this line stores to shared memory");
  if (whole_line && is_lost(t)) {
    f.there = (struct code_location){.pc = key_pc(t->overwritten_by),
                                     .thread = THIS_LINE,
                                     .does = STORES_THERE_TOO};
  }
  finding_add(&f);
}

static int by_key(const void *a, const void *b) {
  uint32_t x = (*(const struct stores *const *)a)->key;
  uint32_t y = (*(const struct stores *const *)b)->key;
  return (x > y) - (x < y);
}

void findings_add_unread_stores(void) {
  const struct stores *unread[STORES];
  size_t count = 0;
  for (unsigned i = 1; i < STORES && !unknown; i++)
    if (table[i].flags && !(table[i].flags & READ))
      unread[count++] = &table[i];
  qsort(unread, count, sizeof *unread, by_key);
  for (size_t i = 0; i < count; i++) {
    const struct stores *t = unread[i];
    struct line_stores line = line_stores(t->key);
    if (line.varies && (t->flags & LASTED || is_lost(t)) &&
        !lines_header(key_pc(t->key)) && !kernel_races(t->kernel) &&
        (!line.read || (is_partial(t) && !line.partial_read)))
      tell(t, !line.read);
  }
}
