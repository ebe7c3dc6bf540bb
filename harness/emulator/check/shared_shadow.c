/* shared_shadow.c - the shadow of a block's shared memory: its life, and what
 * can only be decided at the next barrier. */
#include "shared_shadow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/access_log.h"
#include "findings.h"
#include "shared_races.h"

enum { SYNCS = 64, MOST_DOUBTS = 1 << 16 };

/* Static shared memory comes first, then the dynamic one. */
static size_t static_words(void) {
  return emu_image.tls_bytes / 32 * 8 + 16;
}

static size_t all_words(void) {
  return static_words() + EMU_DYNAMIC_LIMIT / 4 + 8;
}

static void *claim(size_t count, size_t bytes) {
  void *p = calloc(count, bytes);
  if (p)
    return p;
  fprintf(stderr, "emulator: no memory for the check of races\n");
  exit(1);
}

static void make(struct shadow *s) {
  size_t words = all_words();
  s->words = claim(words, sizeof *s->words);
  s->more = claim(words, sizeof *s->more);
  s->parts = claim(4 * words, sizeof *s->parts);
  s->more_parts = claim(4 * words, sizeof *s->more_parts);
  s->written = claim(words, 1);
  s->dynamic_at = (uint32_t)static_words() * 4;
}

void race_begin(struct block *b) {
  struct shadow *s = &b->shadow;
  if (!s->words)
    make(s);
  if (++s->serial == 0)
    s->serial = 1;
  race_barrier(b);
  size_t before = static_words() / 2;
  memset(s->written, 0,
         before + b->worker->launch->grid->dynamic_bytes / 8 + 8);
}

void race_free(struct block *b) {
  struct shadow *s = &b->shadow;
  free(s->words);
  free(s->more);
  free(s->parts);
  free(s->more_parts);
  free(s->written);
  free(s->doubts);
}

/* ---- doubts ---- */

void race_doubt(struct shadow *s, struct doubt d) {
  if (s->doubt_count == MOST_DOUBTS)
    return;
  if (s->doubt_count == s->doubt_room) {
    uint32_t room = s->doubt_room ? 2 * s->doubt_room : 64;
    struct doubt *more = realloc(s->doubts, room * sizeof *more);
    if (!more)
      return;
    s->doubts = more;
    s->doubt_room = room;
  }
  s->doubts[s->doubt_count++] = d;
}

void race_undoubt(struct shadow *s, uint32_t at, unsigned warp,
                  unsigned lanes) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->doubt_count; i++) {
    const struct doubt *d = &s->doubts[i];
    int forgiven = d->other_key && d->at == at && d->thread / WARP == warp &&
                   (lanes >> d->thread % WARP & 1);
    if (!forgiven)
      s->doubts[kept++] = *d;
  }
  s->doubt_count = kept;
}

static int stores(const struct visit *v, const struct shadow *s,
                  const struct doubt *d) {
  return v->epoch == s->epoch && !v->atomic && v->thread != d->thread;
}

/* Has another thread stored there in this stretch? Then the read was a race. */
static int stored_since(const struct shadow *s, const struct doubt *d) {
  for (uint32_t at = d->at; at < d->at + d->bytes; at++)
    if (stores(&s->words[at / 4].write, s, d) ||
        stores(&s->parts[at].write, s, d))
      return 1;
  return 0;
}

static void decide(struct block *b, const struct doubt *d) {
  struct finding f;
  if (d->other_key) {
    finding_begin(&f, FIND_RACE, b);
    f.here = place_of(b, d->key, d->thread);
    f.there = place_of(b, d->other_key, d->other);
    snprintf(f.detail, sizeof f.detail,
             "one word of shared memory, no %s between",
             d->thread / WARP == d->other / WARP ? "__syncwarp or __syncthreads"
                                                 : "__syncthreads");
  } else {
    if (stored_since(&b->shadow, d))
      return;
    finding_begin(&f, FIND_UNINITIALISED, b);
    f.here = place_of(b, d->key, d->thread);
    snprintf(f.detail, sizeof f.detail,
             "%u bytes of shared memory that no thread of the block has "
             "written",
             d->bytes);
  }
  finding_add(&f);
}

void race_end(struct block *b) {
  struct shadow *s = &b->shadow;
  for (uint32_t i = 0; i < s->doubt_count; i++)
    decide(b, &s->doubts[i]);
  s->doubt_count = 0;
}

/* ---- synchronisation ---- */

void race_barrier(struct block *b) {
  struct shadow *s = &b->shadow;
  race_end(b);
  if (++s->epoch == 0) {
    memset(s->words, 0, all_words() * sizeof *s->words);
    memset(s->parts, 0, 4 * all_words() * sizeof *s->parts);
    s->epoch = 1;
  }
  for (unsigned w = 0; w < b->warp_count; w++)
    b->warps[w].stamp = 0;
}

void race_sync(struct warp *w, unsigned lanes) {
  w->stamp++;
  w->syncs[w->stamp % SYNCS] = lanes;
}
