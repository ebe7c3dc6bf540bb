/* shared_doubts.c - what can only be decided at the next barrier. */
#include "shared_doubts.h"

#include <stdio.h>
#include <stdlib.h>

#include "findings.h"

enum { MOST_DOUBTS = 1 << 16 };

void shared_doubt_add(struct shared_shadow *s, struct doubt d) {
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

void shared_doubt_forgive(struct shared_shadow *s, uint32_t at, unsigned warp,
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

static int stores(const struct visit *v, const struct shared_shadow *s,
                  const struct doubt *d) {
  return v->epoch == s->epoch && !v->atomic && v->thread != d->thread;
}

/* Has another thread stored there in this stretch? Then the read was a race. */
static int stored_since(const struct shared_shadow *s, const struct doubt *d) {
  for (uint32_t at = d->at; at < d->at + d->bytes; at++)
    if (stores(&s->words[at / 4].write, s, d) ||
        stores(&s->parts[at].write, s, d))
      return 1;
  return 0;
}

static void decide(const struct block_checks *b, const struct doubt *d) {
  struct finding f;
  if (d->other_key) {
    finding_begin(&f, FIND_RACE);
    f.here = finding_place(b->index, d->key, d->thread);
    f.there = finding_place(b->index, d->other_key, d->other);
    snprintf(f.detail, sizeof f.detail,
             "one word of shared memory, no %s between",
             d->thread / WARP == d->other / WARP ? "__syncwarp or __syncthreads"
                                                 : "__syncthreads");
  } else {
    if (stored_since(&b->shadow, d))
      return;
    finding_begin(&f, FIND_UNINITIALISED);
    f.here = finding_place(b->index, d->key, d->thread);
    snprintf(f.detail, sizeof f.detail,
             "%u bytes of shared memory that no thread of the block has "
             "written",
             d->bytes);
  }
  finding_add(&f);
}

void shared_doubts_decide(struct block_checks *b) {
  struct shared_shadow *s = &b->shadow;
  for (uint32_t i = 0; i < s->doubt_count; i++)
    decide(b, &s->doubts[i]);
  s->doubt_count = 0;
}

void shared_doubts_drop(struct shared_shadow *s) {
  s->doubt_count = 0;
}
