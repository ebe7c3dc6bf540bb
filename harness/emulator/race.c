/* race.c - a shadow of shared memory. For each word it remembers the last
 * write and the reads of the current stretch between two barriers: that is
 * enough to find an unordered pair, in whatever order the threads have run. */
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "access.h"
#include "findings.h"

enum { SYNCS = 64 }; /* synchronisations of a warp that are remembered */

/* Who has accessed a word. epoch 0: nobody. */
struct visit {
  uint32_t epoch; /* the stretch between barriers */
  uint16_t stamp; /* synchronisations of the warp since the barrier */
  uint16_t thread : 10, many_lanes : 1, many_warps : 1, atomic : 1;
};

struct word {
  struct visit read, write;
  uint32_t read_key, write_key;
  uint32_t value; /* what the last write stored */
  uint32_t split; /* the stretch in which a part of the word was accessed */
};

/* The request being checked. */
struct act {
  struct warp *warp;
  const struct site *site;
  struct visit visit; /* as it will be remembered, for one lane */
  uint32_t key;
  int reads, writes, atomic;
};

static size_t static_words(void) {
  return emu_image.tls_bytes / 32 * 8 + 16;
}

static size_t all_words(void) {
  return static_words() + EMU_DYNAMIC_LIMIT / 4 + 8;
}

static struct word *claim(size_t words) {
  struct word *p = calloc(words, sizeof *p);
  if (!p) {
    fprintf(stderr, "emulator: no memory for the check of races\n");
    exit(1);
  }
  return p;
}

void race_begin(struct block *b) {
  if (!b->words) {
    b->words = claim(all_words());
    b->parts = claim(4 * all_words());
    b->written = calloc(all_words() / 2, 1);
  }
  race_barrier(b);
  memset(b->written, 0, static_words() / 2);
  memset(b->written + static_words() / 2, 0,
         b->worker->launch->grid->dynamic_bytes / 8 + 4);
}

void race_free(struct block *b) {
  free(b->words);
  free(b->parts);
  free(b->written);
}

void race_barrier(struct block *b) {
  if (++b->epoch == 0) {
    memset(b->words, 0, all_words() * sizeof *b->words);
    memset(b->parts, 0, 4 * all_words() * sizeof *b->parts);
    b->epoch = 1;
  }
  for (unsigned w = 0; w < b->warp_count; w++)
    b->warps[w].stamp = 0;
}

void race_sync(struct warp *w, unsigned lanes) {
  w->stamp++;
  w->syncs[w->stamp % SYNCS] = lanes;
}

/* Where a logical address of shared memory has its shadow, in bytes. */
static uint32_t shadow_at(uint32_t logical) {
  if (logical < LOGICAL_DYNAMIC)
    return logical - LOGICAL_SHARED;
  return logical - LOGICAL_DYNAMIC + (uint32_t)static_words() * 4;
}

/* Have synchronisations led from the visit to all of those lanes? */
static int synced(const struct act *a, const struct visit *v, unsigned lanes) {
  unsigned from = v->stamp, to = a->warp->stamp;
  if (from == to)
    return 0;
  if (to - from >= SYNCS || v->many_lanes)
    return 1;
  unsigned reached = 1u << v->thread % WARP;
  for (unsigned s = from + 1; s <= to; s++)
    if (a->warp->syncs[s % SYNCS] & reached)
      reached |= a->warp->syncs[s % SYNCS];
  return (lanes & ~reached) == 0;
}

/* Is the visit by others, with nothing between it and these lanes? */
static int unordered(const struct act *a, const struct visit *v,
                     unsigned lanes) {
  if (v->epoch != a->visit.epoch)
    return 0;
  if (v->many_warps || v->thread / WARP != a->warp->index)
    return 1;
  if (!v->many_lanes && lanes == 1u << v->thread % WARP)
    return 0;
  return !synced(a, v, lanes);
}

static void report(const struct act *a, unsigned lane, const struct visit *v,
                   uint32_t other_key, int other_writes) {
  struct finding f;
  struct block *b = a->warp->block;
  finding_begin(&f, FIND_RACE, b);
  f.here = finding_place(&a->warp->lanes[lane], (void *)key_pc(a->key),
                         a->writes ? "writes" : "reads");
  f.there = (struct place){.pc = (void *)key_pc(other_key),
                           .thread = v->thread,
                           .block = b->index,
                           .does = other_writes ? "writes" : "reads"};
  int one_warp = v->thread / WARP == a->warp->index && !v->many_warps;
  snprintf(f.detail, sizeof f.detail,
           "one word of shared memory, %s between",
           one_warp ? "no __syncwarp" : "no __syncthreads");
  finding_add(&f);
}

static void remember(struct visit *to, uint32_t *key, const struct act *a,
                     unsigned lane, int many) {
  struct visit v = a->visit;
  v.thread = (uint16_t)(a->warp->index * WARP + lane);
  v.many_lanes = many != 0;
  if (to->epoch == v.epoch && (to->many_warps || to->thread / WARP != a->warp->index)) {
    to->many_warps = 1;
    return;
  }
  if (to->epoch == v.epoch && to->stamp == v.stamp &&
      (to->thread != v.thread || to->many_lanes))
    v.many_lanes = 1;
  *to = v;
  *key = a->key;
}

static void read_word(struct word *w, const struct act *a, unsigned lane,
                      unsigned lanes) {
  if (unordered(a, &w->write, lanes))
    report(a, lane, &w->write, w->write_key, 1);
  const struct visit *r = &w->read;
  if (r->epoch == a->visit.epoch && r->many_warps)
    return;
  remember(&w->read, &w->read_key, a, lane, lanes & (lanes - 1));
}

static void write_word(struct word *w, const struct act *a, unsigned lane,
                       unsigned lanes, uint32_t value) {
  if (unordered(a, &w->write, lanes) && (w->value != value || w->write.atomic))
    report(a, lane, &w->write, w->write_key, 1);
  if (unordered(a, &w->read, lanes))
    report(a, lane, &w->read, w->read_key, 0);
  w->write.epoch = 0;
  remember(&w->write, &w->write_key, a, lane, 0);
  w->value = value;
}

/* Atomic operations conflict with plain accesses but not with each other. */
static void atomic_word(struct word *w, const struct act *a, unsigned lane,
                        unsigned lanes) {
  if (!w->write.atomic) {
    if (unordered(a, &w->write, lanes))
      report(a, lane, &w->write, w->write_key, 1);
    w->write.epoch = 0;
  }
  if (unordered(a, &w->read, lanes))
    report(a, lane, &w->read, w->read_key, 0);
  remember(&w->write, &w->write_key, a, lane, lanes & (lanes - 1));
}

/* Lanes that store different values to one word in one instruction. */
static void check_winner(const struct act *a, const uint32_t *address,
                         const uint32_t *values) {
  const struct pattern *p = &a->site->pattern;
  for (uint32_t m = p->shared_by_many; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    for (uint32_t n = p->mask & ~p->distinct; n; n &= n - 1) {
      unsigned other = (unsigned)__builtin_ctz(n);
      if (address[other] != address[lane] || values[other] == values[lane])
        continue;
      struct visit v = a->visit;
      v.thread = (uint16_t)(a->warp->index * WARP + other);
      report(a, lane, &v, a->key, 1);
      return;
    }
  }
}

static unsigned sharers(const struct pattern *p, const uint32_t *address,
                        unsigned lane) {
  if (!(p->shared_by_many >> lane & 1))
    return 1u << lane;
  unsigned lanes = 0;
  for (uint32_t m = p->mask; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    lanes |= (unsigned)(address[i] == address[lane]) << i;
  }
  return lanes;
}

/* ---- reads of what was never written ---- */

static void check_written(struct block *b, const struct act *a, unsigned lane,
                          uint32_t at, unsigned bytes) {
  if (bits_all(b->written, at, bytes))
    return;
  if (!a->reads) {
    bits_set(b->written, at, bytes);
    return;
  }
  struct finding f;
  finding_begin(&f, FIND_UNINITIALISED, b);
  f.here = finding_place(&a->warp->lanes[lane], (void *)key_pc(a->key), "reads");
  snprintf(f.detail, sizeof f.detail,
           "%u bytes of shared memory that no thread of the block has written",
           bytes);
  finding_add(&f);
  bits_set(b->written, at, bytes);
}

/* An access against what is known of its word, or of one byte of it. */
static void check_against(struct word *word, const struct act *a,
                          unsigned lane, unsigned lanes) {
  int orderly = a->atomic && word->write.atomic;
  if (!orderly && unordered(a, &word->write, lanes))
    report(a, lane, &word->write, word->write_key, 1);
  if (a->writes && unordered(a, &word->read, lanes))
    report(a, lane, &word->read, word->read_key, 0);
}

static void check_word(struct word *word, const struct act *a, unsigned lane,
                       unsigned lanes, uint32_t value) {
  if (!a->atomic && a->writes)
    write_word(word, a, lane, lanes, value);
  else if (!a->atomic)
    read_word(word, a, lane, lanes);
  else if (a->writes)
    atomic_word(word, a, lane, lanes);
  else
    check_against(word, a, lane, lanes);
}

/* Bytes have a shadow of their own, used where less than a word is accessed. */
static void check_bytes(struct block *b, const struct act *a, unsigned lane,
                        unsigned lanes, uint32_t at, unsigned bytes,
                        uint32_t value) {
  struct word *word = &b->words[at / 4];
  check_against(word, a, lane, lanes);
  word->split = b->epoch;
  for (unsigned i = 0; i < bytes; i++)
    check_word(&b->parts[at + i], a, lane, lanes, value >> 8 * i & 0xff);
}

static void check_words(struct block *b, const struct act *a, unsigned lane,
                        unsigned lanes, uint32_t at, unsigned bytes,
                        uint32_t value) {
  for (uint32_t i = at / 4; i < (at + bytes) / 4; i++) {
    check_word(&b->words[i], a, lane, lanes, value);
    for (unsigned k = 0; k < 4 && b->words[i].split == b->epoch; k++)
      check_against(&b->parts[4 * i + k], a, lane, lanes);
  }
}

void race_check(struct warp *w, const struct site *site,
                const uint32_t *address, const uint32_t *values) {
  struct block *b = w->block;
  const struct pattern *p = &site->pattern;
  unsigned kind = key_kind(site->key), bytes = 1u << key_log2(site->key);
  struct act a = {.warp = w,
                  .site = site,
                  .key = site->key,
                  .reads = kind_reads(kind),
                  .writes = kind_writes(kind),
                  .atomic = kind_atomic(kind),
                  .visit = {.epoch = b->epoch,
                            .stamp = w->stamp,
                            .atomic = kind_atomic(kind)}};
  if (a.writes && !a.atomic && p->shared_by_many)
    check_winner(&a, address, values);
  for (uint32_t m = p->distinct; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t at = shadow_at(address[lane]);
    unsigned lanes = sharers(p, address, lane);
    check_written(b, &a, lane, at, bytes);
    if (bytes < 4)
      check_bytes(b, &a, lane, lanes, at, bytes, values[lane]);
    else
      check_words(b, &a, lane, lanes, at, bytes, values[lane]);
  }
}
