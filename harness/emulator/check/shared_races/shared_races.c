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
static int is_synchronised(const struct checked_request *request,
                           const struct last_access *last, unsigned lanes) {
  unsigned from = last->stamp, to = request->warp->stamp;
  if (from == to)
    return 0;
  if (to - from >= SYNCS || last->many_lanes)
    return 1;
  unsigned reached = 1u << last->thread % WARP;
  for (unsigned s = from + 1; s <= to; s++)
    if (request->warp->syncs[s % SYNCS] & reached)
      reached |= request->warp->syncs[s % SYNCS];
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

static void record_access(struct shadow_place shadow,
                          const struct checked_request *request, unsigned lanes,
                          int stores) {
  struct last_access *last = stores ? &shadow.word->write : &shadow.word->read;
  int same_warp = last->thread / WARP == request->warp_index;
  unsigned rest = lanes & (lanes - 1);
  int afresh =
      last->epoch != request->mine.epoch ||
      (same_warp && !last->many_warps && last->stamp != request->mine.stamp) ||
      is_ordered_by_tiles(request, shadow, stores);
  if (shadow.tiles)
    record_warp(stores ? &shadow.tiles->write : &shadow.tiles->read, request,
                afresh);
  if (afresh) {
    *last = request->mine;
    last->thread = thread_of(request, lanes);
    last->many_lanes = rest != 0;
  } else if (!last->many_warps && !(same_warp && last->many_lanes)) {
    rest = same_warp ? lanes & ~(1u << last->thread % WARP) : lanes;
    last->many_lanes |= same_warp && rest;
    last->many_warps |= !same_warp;
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
static void check_atomic_place(struct shadow_place shadow,
                               const struct checked_request *request,
                               unsigned lanes) {
  if (!shadow.word->write.atomic && is_unordered(request, shadow, 1, lanes))
    mark(request, shadow.at);
  if (!request->writes)
    return;
  if (is_unordered(request, shadow, 0, lanes))
    mark(request, shadow.at);
  if (!shadow.word->write.atomic)
    shadow.word->write.epoch = 0;
  record_access(shadow, request, lanes, 1);
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
static void check_winner(const struct checked_request *request,
                         const uint32_t *address, const uint32_t *values) {
  const struct shape *shape = request->shape;
  for (uint32_t m = shape->shared_by_many; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    for (uint32_t n = shape->mask & ~shape->distinct; n; n &= n - 1) {
      unsigned other = (unsigned)__builtin_ctz(n);
      uint32_t at = shadow_at(request->shadow, address[lane]);
      if (address[other] == address[lane] && values[other] != values[lane])
        for (uint32_t i = 0; i < key_bytes(request->key); i += 4)
          mark(request, at + i);
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

static void check_written(const struct checked_request *request, unsigned lanes,
                          uint32_t at, unsigned bytes) {
  struct shared_shadow *shadow = request->shadow;
  unsigned words = bytes < 4 ? 1 : bytes / 4, known = 0;
  if (shadow->carries && request->writes && !request->reads && bytes >= 4) {
    store_carried(shadow, at, bytes);
    return;
  }
  while (known < words &&
         shadow->words[at / 4 + known].written == shadow->serial)
    known++;
  if (known == words)
    return;
  if (request->reads && shadow->copy_count)
    copies_check_read(request->block, at, bytes, request->key,
                      thread_of(request, lanes));
  struct unwritten unwritten = {at, bytes};
  if (request->reads &&
      unwritten_part(&unwritten, shadow->written, key_pc(request->key))) {
    int is_copy = (unwritten.bytes == bytes || bytes == 16) &&
                  unwritten_copies_load(shadow, request->key,
                                        request->warp_index * WARP, lanes, at);
    if (is_copy && !unwritten_copies_are_faults(shadow, at))
      return;
    deferred_finding_add(
        shadow, (struct deferred_finding){.at = unwritten.at,
                                          .key = request->key,
                                          .thread = thread_of(request, lanes),
                                          .bytes = (uint16_t)unwritten.bytes,
                                          .is_copy = is_copy});
    if (!request->writes)
      return; /* until the barrier another lane's read counts as well */
  }
  bits_set(shadow->written, at, bytes);
  for (unsigned i = at / 4; i < at / 4 + words; i++)
    if (bytes >= 4 || bits_all(shadow->written, i * 4, 4))
      shadow->words[i].written = shadow->serial;
}

/* A first or another warp's load of a word that nobody has stored since the
 * barrier; partner: a lane that loads it too, or the lane itself. */
static inline void note_load(struct shadow_place shadow,
                             const struct checked_request *request,
                             unsigned lane, unsigned partner) {
  struct last_access *last = &shadow.word->read;
  if (last->epoch == request->mine.epoch) {
    last->many_warps = 1;
    return;
  }
  *last = request->mine;
  last->thread = (uint16_t)(request->warp_index * WARP + lane);
  last->many_lanes = partner != lane;
  unread_store_read(request->shadow, shadow.word->stored_by);
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
static __attribute__((noinline)) int
load_word(struct shared_shadow *shadow, struct shadow_place place,
          const struct checked_request *request, unsigned lane) {
  const struct shadow_word *word = place.word;
  if (!is_at_rest(shadow, word))
    return 0;
  if (word->read.epoch != shadow->epoch)
    note_load(place, request, lane, request->shape->partner[lane]);
  else if (word->read.thread / WARP != request->warp_index)
    note_load(place, request, lane, lane);
  else
    return 0;
  return 1;
}

/* The commonest request: loads of whole words that nobody has stored since the
 * barrier. Returns the lanes that need a closer look. */
static uint32_t only_loads(struct shared_shadow *shadow,
                           const struct checked_request *request,
                           const uint32_t *address, unsigned bytes) {
  const struct shape *shape = request->shape;
  uint32_t left = 0, count = bytes / 4;
  for (uint32_t m = shape->distinct; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    struct shadow_place place =
        word_at(shadow, shadow_at(shadow, address[lane]));
    for (uint32_t i = 0; i < count; i++, place.word++)
      if (!is_read_by_many(shadow, place.word))
        left |= (unsigned)!load_word(shadow, place, request, lane) << lane;
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
static uint32_t only_loads_of_run(struct shared_shadow *shadow,
                                  const struct checked_request *request,
                                  const uint32_t *address) {
  const struct shape *shape = request->shape;
  uint32_t from = address[__builtin_ctz(shape->mask)] + shape->from, left = 0;
  struct shadow_place place = word_at(shadow, shadow_at(shadow, from));
  for (unsigned i = 0; i < shape->span / 4; i++, place.word++)
    if (__builtin_expect(!is_read_by_many(shadow, place.word), 0)) {
      unsigned lane = lane_at(shape, i, shape->from + 4 * i);
      left |= (unsigned)!load_word(shadow, place, request, lane) << lane;
    }
  return left;
}

/* The same for atomic operations on words that several warps have updated so
 * since the barrier, and nobody has accessed otherwise: they change nothing. */
static uint32_t only_atomics(struct shared_shadow *shadow,
                             const struct checked_request *request,
                             const uint32_t *address) {
  uint32_t left = 0;
  for (uint32_t m = request->shape->distinct; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    const struct shadow_word *word =
        word_at(shadow, shadow_at(shadow, address[lane])).word;
    int known = word->write.epoch == shadow->epoch && word->write.atomic &&
                word->write.many_warps && word->read.epoch != shadow->epoch &&
                word->split != shadow->epoch && word->written == shadow->serial;
    left |= (unsigned)!known << lane;
  }
  return left;
}

/* The same for stores, each by one lane to a word that nobody but this lane has
 * accessed since the barrier. */
static uint32_t only_stores(struct shared_shadow *shadow,
                            const struct checked_request *request,
                            const uint32_t *address) {
  uint32_t left = request->shape->shared_by_many;
  for (uint32_t m = request->shape->distinct & ~left; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t at = shadow_at(shadow, address[lane]);
    struct shadow_place place = word_at(shadow, at);
    struct shadow_word *word = place.word;
    const struct last_access *r = &word->read;
    uint16_t thread = (uint16_t)(request->warp_index * WARP + lane);
    if (word->write.epoch == shadow->epoch || word->split == shadow->epoch ||
        (r->epoch == shadow->epoch &&
         (r->thread != thread || r->many_lanes || r->many_warps))) {
      left |= 1u << lane;
      continue;
    }
    word->write = request->mine;
    word->write.thread = thread;
    word->stored_by = request->store;
    word->written = shadow->serial;
    shadow->written[at / 8] |= (uint8_t)(15u << at % 8);
  }
  return left;
}

void check_shared(struct block_checks *block, unsigned warp,
                  const struct instruction *instruction,
                  const uint32_t *address, const uint32_t *values) {
  struct shared_shadow *shadow = &block->shadow;
  const struct shape *shape = &instruction->shape;
  unsigned kind = key_kind(instruction->key),
           bytes = key_bytes(instruction->key);
  struct checked_request request = {
      .shadow = shadow,
      .block = block,
      .warp = &block->warps[warp],
      .warp_index = warp,
      .key = instruction->key,
      .store = unread_store_key(block, warp, instruction->key),
      .shape = shape,
      .reads = kind_reads(kind),
      .writes = kind_writes(kind),
      .atomic = kind_atomic(kind),
      .mine = {.epoch = shadow->epoch,
               .stamp = block->warps[warp].stamp,
               .atomic = kind_atomic(kind)}};
  shared_pairs_make_room(block);
  shared_log_add(&shadow->log, warp, instruction, address,
                 request.writes && !request.atomic ? values : NULL);
  if (request.store)
    unread_store_stored(shadow, request.store, shape->mask, values);
  if (request.writes && !request.atomic && shape->shared_by_many)
    check_winner(&request, address, values);
  uint32_t left = shape->distinct;
  int closer =
      shadow->copied_load_count
          ? unwritten_copies_request(shadow, warp, instruction, address)
          : 0;
  if (shadow->tiles || closer)
    left = shape->distinct;
  else if (bytes == 4 && !request.writes && !request.atomic && shape->span)
    left = only_loads_of_run(shadow, &request, address);
  else if (bytes >= 4 && !request.writes && !request.atomic)
    left = only_loads(shadow, &request, address, bytes);
  else if (bytes == 4 && kind == KEY_ATOMIC)
    left = only_atomics(shadow, &request, address);
  else if (bytes == 4 && kind == KEY_STORE && !shadow->carries)
    left = only_stores(shadow, &request, address);
  for (uint32_t m = left; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    unsigned lanes = sharers(shape, address, lane);
    uint32_t at = shadow_at(shadow, address[lane]);
    check_written(&request, lanes, at, bytes);
    if (bytes < 4)
      check_bytes(shadow, &request, lanes, at, bytes);
    else
      check_words(shadow, &request, lanes, at, bytes);
  }
}
