/* shared_races.c - a shadow of shared memory. For each word it remembers the
 * last store and the loads of the current interval between two barriers: enough
 * to find an unordered pair, in whatever order the threads have run. */
#include "../../memory/byte_map.h"
#include "shared_pairs.h"

/* The request being checked. */
struct checked_request {
  struct shared_shadow *shadow;
  const struct block_checks *block;
  const struct warp_checks *warp;
  unsigned warp_index;
  uint32_t key;
  uint32_t store; /* of a plain store its unread_store_key(), else 0 */
  const struct shape *shape;
  struct last_access mine; /* as it will be remembered, without its thread */
  int reads, writes, atomic;
};

/* A place in the shadow: a word, or one byte of it. */
struct shadow_place {
  struct shadow_word *word;
  struct tile_accesses *tiles; /* NULL: the program has no wide tiles */
  uint32_t at;
};

static struct shadow_place word_at(struct shared_shadow *s, uint32_t at) {
  struct tile_accesses *tiles = s->tiles ? &s->tiles[at / 4] : NULL;
  return (struct shadow_place){&s->words[at / 4], tiles, at};
}
static struct shadow_place byte_at(struct shared_shadow *s, uint32_t at) {
  struct tile_accesses *tiles = s->tiles ? &s->tile_parts[at] : NULL;
  return (struct shadow_place){&s->parts[at], tiles, at};
}

static uint16_t thread_of(const struct checked_request *a, unsigned lanes) {
  return (uint16_t)(a->warp_index * WARP + (unsigned)__builtin_ctz(lanes));
}

/* ---- order ---- */

/* Has a chain of synchronisations led from that access to all of the lanes? */
static int is_synchronised(const struct checked_request *a,
                           const struct last_access *v, unsigned lanes) {
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

/* Have barriers of tiles ordered the place's loads, or its stores, before this
 * request? */
static int is_ordered_by_tiles(const struct checked_request *a,
                               struct shadow_place s, int stores) {
  if (!s.tiles || !a->block->tiles.now)
    return 0;
  struct access_of_warps t = stores ? s.tiles->write : s.tiles->read;
  return tile_order_after(&a->block->tiles, a->warp_index, t.warps, t.time);
}

/* Was the access by others, and does nothing order it before these lanes? */
static int is_unordered(const struct checked_request *a, struct shadow_place s,
                        int stores, unsigned lanes) {
  const struct last_access *v = stores ? &s.word->write : &s.word->read;
  if (v->epoch != a->mine.epoch || is_ordered_by_tiles(a, s, stores))
    return 0;
  if (v->many_warps || v->thread / WARP != a->warp_index)
    return 1;
  if (!v->many_lanes && lanes == 1u << v->thread % WARP)
    return 0;
  return !is_synchronised(a, v, lanes);
}

/* Accesses to the word are unordered: shared_pairs.c says which, once the
 * threads have met. */
static void mark(const struct checked_request *a, uint32_t at) {
  a->shadow->words[at / 4].races = a->shadow->epoch;
  a->shadow->races = 1;
}

/* ---- remembering ---- */

static void record_warp(struct access_of_warps *t,
                        const struct checked_request *a, int afresh) {
  t->warps = (afresh ? 0 : t->warps) | 1u << a->warp_index;
  t->time = a->block->tiles.now;
}

static void record_access(struct shadow_place s,
                          const struct checked_request *a, unsigned lanes,
                          int stores) {
  struct last_access *v = stores ? &s.word->write : &s.word->read;
  int same_warp = v->thread / WARP == a->warp_index;
  unsigned rest = lanes & (lanes - 1);
  int afresh = v->epoch != a->mine.epoch ||
               (same_warp && !v->many_warps && v->stamp != a->mine.stamp) ||
               is_ordered_by_tiles(a, s, stores);
  if (s.tiles)
    record_warp(stores ? &s.tiles->write : &s.tiles->read, a, afresh);
  if (afresh) {
    *v = a->mine;
    v->thread = thread_of(a, lanes);
    v->many_lanes = rest != 0;
  } else if (!v->many_warps && !(same_warp && v->many_lanes)) {
    rest = same_warp ? lanes & ~(1u << v->thread % WARP) : lanes;
    v->many_lanes |= same_warp && rest;
    v->many_warps |= !same_warp;
  }
}

/* ---- kinds of access ---- */

static void check_load_place(struct shadow_place s,
                             const struct checked_request *a, unsigned lanes) {
  if (is_unordered(a, s, 1, lanes))
    mark(a, s.at);
  record_access(s, a, lanes, 0);
}

static void check_store_place(struct shadow_place s,
                              const struct checked_request *a, unsigned lanes) {
  if (is_unordered(a, s, 1, lanes) || is_unordered(a, s, 0, lanes))
    mark(a, s.at);
  s.word->write.epoch = 0;
  record_access(s, a, lanes & -lanes, 1);
}

/* Atomic operations conflict with plain accesses but not with each other. */
static void check_atomic_place(struct shadow_place s,
                               const struct checked_request *a,
                               unsigned lanes) {
  if (!s.word->write.atomic && is_unordered(a, s, 1, lanes))
    mark(a, s.at);
  if (!a->writes)
    return;
  if (is_unordered(a, s, 0, lanes))
    mark(a, s.at);
  if (!s.word->write.atomic)
    s.word->write.epoch = 0;
  record_access(s, a, lanes, 1);
}

static void check_place(struct shadow_place s, const struct checked_request *a,
                        unsigned lanes) {
  if (a->atomic)
    check_atomic_place(s, a, lanes);
  else if (a->writes)
    check_store_place(s, a, lanes);
  else
    check_load_place(s, a, lanes);
}

/* Against what is known of a place, without becoming part of it. */
static void check_place_only(struct shadow_place s,
                             const struct checked_request *a, unsigned lanes) {
  if (!(a->atomic && s.word->write.atomic) && is_unordered(a, s, 1, lanes))
    mark(a, s.at);
  if (a->writes && is_unordered(a, s, 0, lanes))
    mark(a, s.at);
}

/* A part of the word is as good as all of it. */
static void note_part_used(struct shared_shadow *s, struct shadow_word *w,
                           const struct checked_request *a) {
  if (w->stored_by && is_of_block(s, w))
    unread_store_read(s, w->stored_by);
  if (a->writes)
    w->stored_by = 0;
}

static void note_used(struct shared_shadow *s, struct shadow_word *w,
                      const struct checked_request *a) {
  if (a->reads) {
    note_part_used(s, w, a);
  } else {
    if (w->write.epoch == s->epoch && w->stored_by && a->store &&
        w->stored_by != a->store)
      unread_stores_overwritten(w->stored_by, a->store);
    w->stored_by = a->store;
  }
}

/* Bytes have a shadow of their own, used where less than a word is accessed. */
static void check_bytes(struct shared_shadow *b,
                        const struct checked_request *a, unsigned lanes,
                        uint32_t at, unsigned bytes) {
  struct shadow_place word = word_at(b, at);
  note_part_used(b, word.word, a);
  check_place_only(word, a, lanes);
  word.word->split = b->epoch;
  for (unsigned i = 0; i < bytes; i++)
    check_place(byte_at(b, at + i), a, lanes);
}

static void check_words(struct shared_shadow *b,
                        const struct checked_request *a, unsigned lanes,
                        uint32_t at, unsigned bytes) {
  for (uint32_t end = at + bytes; at < end; at += 4) {
    struct shadow_place word = word_at(b, at);
    note_used(b, word.word, a);
    check_place(word, a, lanes);
    for (unsigned i = 0; i < 4 && word.word->split == b->epoch; i++)
      check_place_only(byte_at(b, at + i), a, lanes);
  }
}

/* ---- requests ---- */

/* Lanes that store different values to one word in one instruction. */
static void check_winner(const struct checked_request *a,
                         const uint32_t *address, const uint32_t *values) {
  const struct shape *p = a->shape;
  for (uint32_t m = p->shared_by_many; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    for (uint32_t n = p->mask & ~p->distinct; n; n &= n - 1) {
      unsigned other = (unsigned)__builtin_ctz(n);
      uint32_t at = shadow_at(a->shadow, address[lane]);
      if (address[other] == address[lane] && values[other] != values[lane])
        for (uint32_t i = 0; i < key_bytes(a->key); i += 4)
          mark(a, at + i);
    }
  }
}

static unsigned sharers(const struct shape *p, const uint32_t *address,
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

void check_shared_unwritten(struct block_checks *b, uint32_t logical,
                            unsigned bytes) {
  shared_shadow_carry(&b->shadow, shadow_at(&b->shadow, logical), bytes);
  b->shadow.has_unwritten = 1;
}

/* A store of what nothing has written leaves its words so. Others are not. */
static void store_carried(struct shared_shadow *s, uint32_t at,
                          unsigned bytes) {
  for (uint32_t end = at + bytes; at < end; at += 4)
    if (bits_any(s->carried, at, 4)) {
      bits_clear(s->carried, at, 4);
      bits_clear(s->written, at, 4);
      s->words[at / 4].written = 0;
    } else {
      bits_set(s->written, at, 4);
      s->words[at / 4].written = s->serial;
    }
}

static void check_written(const struct checked_request *a, unsigned lanes,
                          uint32_t at, unsigned bytes) {
  struct shared_shadow *s = a->shadow;
  unsigned words = bytes < 4 ? 1 : bytes / 4, known = 0;
  if (s->carries && a->writes && !a->reads && bytes >= 4) {
    store_carried(s, at, bytes);
    return;
  }
  while (known < words && s->words[at / 4 + known].written == s->serial)
    known++;
  if (known == words)
    return;
  if (a->reads && s->copy_count)
    copies_check_read(a->block, at, bytes, a->key, thread_of(a, lanes));
  struct unwritten u = {at, bytes};
  if (a->reads && unwritten_part(&u, s->written, key_pc(a->key))) {
    int is_copy =
        (u.bytes == bytes || bytes == 16) &&
        unwritten_copies_load(s, a->key, a->warp_index * WARP, lanes, at);
    if (is_copy && !unwritten_copies_are_faults(s, at))
      return;
    deferred_finding_add(
        s, (struct deferred_finding){.at = u.at,
                                     .key = a->key,
                                     .thread = thread_of(a, lanes),
                                     .bytes = (uint16_t)u.bytes,
                                     .is_copy = is_copy});
    if (!a->writes)
      return; /* until the barrier another lane's read counts as well */
  }
  bits_set(s->written, at, bytes);
  for (unsigned i = at / 4; i < at / 4 + words; i++)
    if (bytes >= 4 || bits_all(s->written, i * 4, 4))
      s->words[i].written = s->serial;
}

/* A first or another warp's load of a word that nobody has stored since the
 * barrier; partner: a lane that loads it too, or the lane itself. */
static inline void note_load(struct shadow_place s,
                             const struct checked_request *a, unsigned lane,
                             unsigned partner) {
  struct last_access *v = &s.word->read;
  if (v->epoch == a->mine.epoch) {
    v->many_warps = 1;
    return;
  }
  *v = a->mine;
  v->thread = (uint16_t)(a->warp_index * WARP + lane);
  v->many_lanes = partner != lane;
  unread_store_read(a->shadow, s.word->stored_by);
}

/* Was the word written, and not stored to since the barrier? */
static inline int is_at_rest(const struct shared_shadow *s,
                             const struct shadow_word *w) {
  return w->write.epoch != s->epoch && w->split != s->epoch &&
         w->written == s->serial;
}

/* And loaded by several warps since? Then another load changes nothing. */
static inline int is_read_by_many(const struct shared_shadow *s,
                                  const struct shadow_word *w) {
  return is_at_rest(s, w) && w->read.epoch == s->epoch && w->read.many_warps;
}

/* A lane's load of one word. 0: it needs a closer look. */
static __attribute__((noinline)) int load_word(struct shared_shadow *s,
                                               struct shadow_place place,
                                               const struct checked_request *a,
                                               unsigned lane) {
  const struct shadow_word *w = place.word;
  if (!is_at_rest(s, w))
    return 0;
  if (w->read.epoch != s->epoch)
    note_load(place, a, lane, a->shape->partner[lane]);
  else if (w->read.thread / WARP != a->warp_index)
    note_load(place, a, lane, lane);
  else
    return 0;
  return 1;
}

/* The commonest request: loads of whole words that nobody has stored since the
 * barrier. Returns the lanes that need a closer look. */
static uint32_t only_loads(struct shared_shadow *s,
                           const struct checked_request *a,
                           const uint32_t *address, unsigned bytes) {
  const struct shape *p = a->shape;
  uint32_t left = 0, count = bytes / 4;
  for (uint32_t m = p->distinct; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    struct shadow_place place = word_at(s, shadow_at(s, address[lane]));
    for (uint32_t i = 0; i < count; i++, place.word++)
      if (!is_read_by_many(s, place.word))
        left |= (unsigned)!load_word(s, place, a, lane) << lane;
  }
  return left;
}

/* Of the lanes with an address of their own the one at base + delta. */
static unsigned lane_at(const struct shape *p, unsigned guess, uint32_t delta) {
  if (p->distinct >> guess & 1 && p->delta[guess] == delta)
    return guess;
  uint32_t m = p->distinct;
  while (p->delta[__builtin_ctz(m)] != delta)
    m &= m - 1;
  return (unsigned)__builtin_ctz(m);
}

/* The same where these are words that follow each other. */
static uint32_t only_loads_of_run(struct shared_shadow *s,
                                  const struct checked_request *a,
                                  const uint32_t *address) {
  const struct shape *p = a->shape;
  uint32_t from = address[__builtin_ctz(p->mask)] + p->from, left = 0;
  struct shadow_place place = word_at(s, shadow_at(s, from));
  for (unsigned i = 0; i < p->span / 4; i++, place.word++)
    if (__builtin_expect(!is_read_by_many(s, place.word), 0)) {
      unsigned lane = lane_at(p, i, p->from + 4 * i);
      left |= (unsigned)!load_word(s, place, a, lane) << lane;
    }
  return left;
}

/* The same for atomic operations on words that several warps have updated so
 * since the barrier, and nobody has accessed otherwise: they change nothing. */
static uint32_t only_atomics(struct shared_shadow *s,
                             const struct checked_request *a,
                             const uint32_t *address) {
  uint32_t left = 0;
  for (uint32_t m = a->shape->distinct; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    const struct shadow_word *w = word_at(s, shadow_at(s, address[lane])).word;
    int known = w->write.epoch == s->epoch && w->write.atomic &&
                w->write.many_warps && w->read.epoch != s->epoch &&
                w->split != s->epoch && w->written == s->serial;
    left |= (unsigned)!known << lane;
  }
  return left;
}

/* The same for stores, each by one lane to a word that nobody but this lane has
 * accessed since the barrier. */
static uint32_t only_stores(struct shared_shadow *s,
                            const struct checked_request *a,
                            const uint32_t *address) {
  uint32_t left = a->shape->shared_by_many;
  for (uint32_t m = a->shape->distinct & ~left; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t at = shadow_at(s, address[lane]);
    struct shadow_place place = word_at(s, at);
    struct shadow_word *w = place.word;
    const struct last_access *r = &w->read;
    uint16_t thread = (uint16_t)(a->warp_index * WARP + lane);
    if (w->write.epoch == s->epoch || w->split == s->epoch ||
        (r->epoch == s->epoch &&
         (r->thread != thread || r->many_lanes || r->many_warps))) {
      left |= 1u << lane;
      continue;
    }
    w->write = a->mine;
    w->write.thread = thread;
    w->stored_by = a->store;
    w->written = s->serial;
    s->written[at / 8] |= (uint8_t)(15u << at % 8);
  }
  return left;
}

void check_shared(struct block_checks *b, unsigned warp,
                  const struct instruction *i, const uint32_t *address,
                  const uint32_t *values) {
  struct shared_shadow *s = &b->shadow;
  const struct shape *p = &i->shape;
  unsigned kind = key_kind(i->key), bytes = key_bytes(i->key);
  struct checked_request a = {.shadow = s,
                              .block = b,
                              .warp = &b->warps[warp],
                              .warp_index = warp,
                              .key = i->key,
                              .store = unread_store_key(b, warp, i->key),
                              .shape = p,
                              .reads = kind_reads(kind),
                              .writes = kind_writes(kind),
                              .atomic = kind_atomic(kind),
                              .mine = {.epoch = s->epoch,
                                       .stamp = b->warps[warp].stamp,
                                       .atomic = kind_atomic(kind)}};
  shared_pairs_make_room(b);
  shared_log_add(&s->log, warp, i, address,
                 a.writes && !a.atomic ? values : NULL);
  if (a.store)
    unread_store_stored(s, a.store, p->mask, values);
  if (a.writes && !a.atomic && p->shared_by_many)
    check_winner(&a, address, values);
  uint32_t left = p->distinct;
  int closer =
      s->copied_load_count ? unwritten_copies_request(s, warp, i, address) : 0;
  if (s->tiles || closer)
    left = p->distinct;
  else if (bytes == 4 && !a.writes && !a.atomic && p->span)
    left = only_loads_of_run(s, &a, address);
  else if (bytes >= 4 && !a.writes && !a.atomic)
    left = only_loads(s, &a, address, bytes);
  else if (bytes == 4 && kind == KEY_ATOMIC)
    left = only_atomics(s, &a, address);
  else if (bytes == 4 && kind == KEY_STORE && !s->carries)
    left = only_stores(s, &a, address);
  for (uint32_t m = left; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    unsigned lanes = sharers(p, address, lane);
    uint32_t at = shadow_at(s, address[lane]);
    check_written(&a, lanes, at, bytes);
    if (bytes < 4)
      check_bytes(s, &a, lanes, at, bytes);
    else
      check_words(s, &a, lanes, at, bytes);
  }
}
