/* shared_pairs.c - once the interval between two barriers is over: of each word
 * that threads have accessed without order, all pairs of instructions that
 * conflict there, and of each such pair the lowest threads. All accesses of the
 * interval are compared, and not each with those that came before it: so the
 * same is found in whatever order the warps have run. */
#include "shared_pairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../program/require_memory.h"
#include "../findings/finding_list.h"
#include "../findings/findings.h"
#include "../state/stored_values.h"

/* What lanes of a warp did to a word by one instruction, between two of its
 * synchronisations, and between two barriers of tiles. */
struct accesses {
  uint32_t next; /* of the word's; 0: none */
  uint32_t key, lanes, value;
  uint32_t first, last; /* numbers of requests */
  uint32_t tiles;       /* barriers of tiles before it */
  uint16_t stamp;       /* synchronisations of the warp before it */
  uint8_t warp, bytes;  /* bytes: of the word's, one bit each */
  uint8_t several;      /* values */
};

enum {
  MAX_NODES = 1 << 18,
  MAX_MEETINGS = 1 << 15,
  SAME = 8, /* nodes of an instruction and a warp: then the last takes all */
  PAIRS = 64
};

/* Lanes, or warps, that a synchronisation has brought together. */
struct meetings {
  uint32_t *of, count;
};

/* Times that a pair of instructions conflicts, and the lowest threads. */
struct instruction_pair {
  uint32_t low_key, high_key;
  uint16_t low, high;
  uint8_t kind;
  unsigned long times;
};

struct shared_pairs {
  struct accesses *nodes;
  uint32_t node_count;
  uint32_t *first, *words; /* by word; the words that have nodes */
  uint32_t word_count;
  uint32_t requests;                          /* of the interval so far */
  struct logged_request last_load[MAX_WARPS]; /* plain; key 0: none */
  struct meetings lanes[MAX_WARPS], tiles;
  struct instruction_pair pairs[PAIRS];
  struct finding blank; /* of the launch */
};

/* ---- taking the log over ---- */

static struct shared_pairs *pairs_of(struct shared_shadow *s) {
  struct shared_pairs *p = s->pairs;
  if (p)
    return p;
  p = s->pairs = require_memory(calloc(1, sizeof *p), "the check of races");
  p->first = require_memory(calloc(s->word_room, sizeof *p->first),
                            "the check of races");
  p->node_count = 1;
  return p;
}

static void meet(struct meetings *m, uint32_t who) {
  m->of = grow_array(m->of, m->count, sizeof *m->of, "the check of races");
  m->of[m->count++] = who;
}

static int is_same_group(const struct accesses *a, const struct accesses *b) {
  return a->key == b->key && a->warp == b->warp && a->bytes == b->bytes;
}

static void join(struct accesses *n, const struct accesses *a) {
  n->several |= n->value != a->value;
  n->lanes |= a->lanes;
  n->last = a->last;
  n->stamp = a->stamp;
  n->tiles = a->tiles;
}

/* Of an instruction's stores the first value has a node of its own. */
static void add_access(struct shared_pairs *pairs, uint32_t word,
                       const struct accesses *added) {
  struct accesses *last = NULL;
  unsigned same = 0;
  for (uint32_t i = pairs->first[word]; i; i = pairs->nodes[i].next) {
    struct accesses *n = &pairs->nodes[i];
    if (!is_same_group(n, added))
      continue;
    same++;
    last = last ? last : n;
    if (n->stamp == added->stamp && n->tiles == added->tiles &&
        (n->value == added->value || n->several)) {
      join(n, added);
      return;
    }
  }
  if (last && (same >= SAME || pairs->node_count == MAX_NODES)) {
    join(last, added);
    return;
  }
  if (pairs->node_count == MAX_NODES)
    return;
  int another_value =
      last && last->stamp == added->stamp && last->tiles == added->tiles;
  pairs->nodes = grow_array(pairs->nodes, pairs->node_count,
                            sizeof *pairs->nodes, "the check of races");
  if (!pairs->first[word]) {
    pairs->words = grow_array(pairs->words, pairs->word_count,
                              sizeof *pairs->words, "the check of races");
    pairs->words[pairs->word_count++] = word;
  }
  pairs->nodes[pairs->node_count] = *added;
  pairs->nodes[pairs->node_count].next = pairs->first[word];
  pairs->nodes[pairs->node_count].several |= another_value;
  pairs->first[word] = pairs->node_count++;
}

static uint32_t address_of(const struct logged_request *r,
                           const struct shared_log *l, unsigned lane) {
  return r->base + l->shapes[r->shape].delta[lane];
}

static int is_plain_load(uint32_t key) {
  unsigned kind = key_kind(key);
  return kind_reads(kind) && !kind_atomic(kind);
}

/* Does the warp's last plain load, of another request, cover this word? */
static int loaded_before(const struct shared_log *l,
                         const struct logged_request *load, uint32_t address) {
  uint32_t mask = load->key ? l->shapes[load->shape].mask : 0;
  for (uint32_t m = mask; m; m &= m - 1) {
    uint32_t from = address_of(load, l, (unsigned)__builtin_ctz(m));
    if (address - from < key_bytes(load->key))
      return 1;
  }
  return 0;
}

/* The lanes that access what this one does, and store the same there. */
static unsigned alike(const struct logged_request *request,
                      const struct shared_log *log, unsigned lanes,
                      unsigned lane) {
  const struct logged_shape *p = &log->shapes[request->shape];
  if (p->distinct & ~p->shared_by_many & 1u << lane)
    return 1u << lane;
  const uint32_t *values =
      request->values ? log->values[request->values - 1].of : NULL;
  unsigned same = 0;
  for (uint32_t m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    same |= (unsigned)(p->delta[i] == p->delta[lane] &&
                       (!values || values[i] == values[lane]))
            << i;
  }
  return same;
}

/* Is one of the words that the request's lane accesses marked? */
static int is_marked(const struct shared_shadow *s,
                     const struct logged_request *r, unsigned lane) {
  uint32_t at = shadow_at(s, address_of(r, &s->log, lane));
  uint32_t last = (at + key_bytes(r->key) - 1) / 4;
  int marked = 0;
  for (uint32_t word = at / 4; word <= last; word++)
    marked |= s->words[word].races == s->epoch;
  return marked;
}

static void add_lanes(struct shared_pairs *pairs,
                      const struct shared_shadow *shadow,
                      const struct logged_request *request, unsigned lane,
                      unsigned lanes, int all) {
  const struct shared_log *log = &shadow->log;
  uint32_t at = shadow_at(shadow, address_of(request, log, lane));
  unsigned bytes = key_bytes(request->key);
  struct accesses added = {
      .key = request->key,
      .lanes = lanes,
      .first = pairs->requests,
      .last = pairs->requests,
      .tiles = pairs->tiles.count,
      .stamp = (uint16_t)pairs->lanes[request->warp].count,
      .warp = request->warp,
      .value = request->values ? log->values[request->values - 1].of[lane] : 0};
  added.bytes = (uint8_t)(bytes < 4 ? ((1u << bytes) - 1) << at % 4 : 15);
  for (uint32_t word = at / 4; word <= (at + bytes - 1) / 4; word++)
    if (all || shadow->words[word].races == shadow->epoch)
      add_access(pairs, word, &added);
}

/* all: of all words, not only of those that are marked. */
static void add_request(struct shared_pairs *pairs,
                        struct shared_shadow *shadow,
                        const struct logged_request *request, int all) {
  const struct shared_log *log = &shadow->log;
  unsigned kind = key_kind(request->key),
           lanes = log->shapes[request->shape].mask;
  unsigned same;
  for (unsigned m = lanes; m; m &= ~same) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    same = 1u << lane;
    if (!all && !is_marked(shadow, request, lane))
      continue;
    same = alike(request, log, m, lane);
    add_lanes(pairs, shadow, request, lane, same, all);
    if (kind == KEY_ATOMIC &&
        loaded_before(log, &pairs->last_load[request->warp],
                      address_of(request, log, lane)))
      probe_loads_note(shadow, pairs->last_load[request->warp].key,
                       request->key);
  }
  pairs->requests++;
  if (is_plain_load(request->key))
    pairs->last_load[request->warp] = *request;
}

static void take_over(struct shared_pairs *pairs, struct shared_shadow *shadow,
                      int all) {
  struct shared_log *log = &shadow->log;
  for (uint32_t i = 0; i < log->request_count; i++) {
    const struct logged_request *request = &log->requests[i];
    if (request->key)
      add_request(pairs, shadow, request, all);
    else if (request->shape == ORDER_OF_LANES)
      meet(&pairs->lanes[request->warp], request->base);
    else
      meet(&pairs->tiles, request->base);
  }
  shared_log_clear(log);
  for (unsigned w = 0; w < MAX_WARPS; w++)
    pairs->last_load[w].key = 0;
}

/* Orders before the first access say nothing. */
void shared_pairs_order(struct block_checks *b, unsigned kind, unsigned warp,
                        uint32_t who) {
  struct shared_shadow *s = &b->shadow;
  if (!s->log.request_count && !(s->pairs && s->pairs->requests))
    return;
  shared_pairs_make_room(b);
  shared_log_add_order(&s->log, kind, warp, who);
}

static void forget(struct shared_pairs *p) {
  for (uint32_t i = 0; i < p->word_count; i++)
    p->first[p->words[i]] = 0;
  p->word_count = p->requests = 0;
  p->node_count = 1;
  for (unsigned w = 0; w < MAX_WARPS; w++)
    p->lanes[w].count = 0;
  p->tiles.count = 0;
}

/* A warp that synchronises so often that its numbers run out begins anew. */
void shared_pairs_absorb(struct block_checks *b) {
  struct shared_pairs *p = pairs_of(&b->shadow);
  int full = p->tiles.count > MAX_MEETINGS;
  take_over(p, &b->shadow, 1);
  for (unsigned w = 0; w < MAX_WARPS; w++)
    full |= p->lanes[w].count > MAX_MEETINGS;
  if (full)
    forget(p);
}

void shared_pairs_free(struct shared_pairs *p) {
  if (!p)
    return;
  free(p->nodes);
  free(p->first);
  free(p->words);
  for (unsigned w = 0; w < MAX_WARPS; w++)
    free(p->lanes[w].of);
  free(p->tiles.of);
  free(p);
}

/* ---- order ---- */

/* Whom `one` has reached by the meetings from there on, up to there. */
static uint32_t reached(const struct meetings *m, uint32_t from, uint32_t to,
                        unsigned one) {
  uint32_t by = 1u << one;
  for (uint32_t i = from; i < to && by != ~0u; i++)
    if (m->of[i] & by)
      by |= m->of[i];
  return by;
}

/* Two threads of the two groups that nothing orders; 0: there are none. */
static int unordered_lanes(const struct shared_pairs *pairs,
                           const struct accesses *x, const struct accesses *y,
                           unsigned *one, unsigned *other) {
  const struct accesses *early = x->stamp <= y->stamp ? x : y,
                        *late = early == x ? y : x;
  for (uint32_t m = early->lanes; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t left = late->lanes & ~reached(&pairs->lanes[x->warp], early->stamp,
                                           late->stamp, lane);
    if (!left)
      continue;
    unsigned its = (unsigned)__builtin_ctz(left);
    *one = early == x ? lane : its;
    *other = early == x ? its : lane;
    return 1;
  }
  return 0;
}

static int tiles_order(const struct shared_pairs *p, const struct accesses *x,
                       const struct accesses *y) {
  const struct accesses *early = x->tiles <= y->tiles ? x : y,
                        *late = early == x ? y : x;
  return reached(&p->tiles, early->tiles, late->tiles, early->warp) >>
             late->warp &
         1;
}

/* ---- which conflict ---- */

static int is_atomic(const struct accesses *a) {
  return kind_atomic(key_kind(a->key));
}

static int is_write(const struct accesses *a) {
  return kind_writes(key_kind(a->key));
}

static int conflict(const struct accesses *x, const struct accesses *y) {
  return (x->bytes & y->bytes) && (is_write(x) || is_write(y)) &&
         !(is_atomic(x) && is_atomic(y));
}

/* The lanes that change the word by an atomic operation once they have loaded
 * it: they have taken care of what others may have done in between. */
static uint32_t lanes_that_change_it(const struct shared_pairs *p,
                                     uint32_t word, const struct accesses *a) {
  uint32_t lanes = 0;
  for (uint32_t i = p->first[word]; i; i = p->nodes[i].next) {
    const struct accesses *n = &p->nodes[i];
    if (n->warp == a->warp && is_atomic(n) && is_write(n) && n->last > a->first)
      lanes |= n->lanes;
  }
  return lanes;
}

/* A plain load beside an atomic operation is let pass where it only looks
 * whether the operation is worth while. Nonzero: no lane is left. */
static int leave_out_probes(const struct shared_pairs *p,
                            const struct shared_shadow *s, uint32_t word,
                            struct accesses *x, struct accesses *y) {
  struct accesses *load = is_plain_load(x->key) ? x : y,
                  *other = load == x ? y : x;
  if (!is_plain_load(load->key) || !is_atomic(other))
    return 0;
  load->lanes &= ~lanes_that_change_it(p, word, load);
  return !load->lanes || is_probe_load(s, load->key, other->key);
}

static int same_value(const struct accesses *x, const struct accesses *y) {
  return is_write(x) && is_write(y) && !is_atomic(x) && !is_atomic(y) &&
         !x->several && !y->several && x->value == y->value;
}

/* ---- pairs ---- */

enum { OF_ONE_VALUE = 8, OF_ONE_WARP = 16 }; /* beside axes_apart() */

static void finding_of(const struct shared_pairs *p,
                       const struct block_checks *b,
                       const struct instruction_pair *of, struct finding *f) {
  *f = p->blank;
  f->here = finding_place(b->index, of->low_key, of->low);
  f->there = finding_place(b->index, of->high_key, of->high);
  snprintf(
      f->detail, sizeof f->detail, "one word of shared memory, no %s between",
      of->kind & OF_ONE_WARP ? "__syncwarp or __syncthreads" : "__syncthreads");
}

static void file(const struct shared_pairs *p, const struct block_checks *b,
                 const struct instruction_pair *of) {
  struct finding f;
  finding_of(p, b, of, &f);
  if (!(of->kind & OF_ONE_VALUE)) {
    finding_add_times(&f, of->times);
    return;
  }
  finding_same_value(&f);
  f.here = f.there;
  finding_same_value(&f);
}

static void count_pair(struct shared_pairs *pairs,
                       const struct block_checks *block,
                       struct instruction_pair found) {
  struct finding f;
  finding_of(pairs, block, &found, &f);
  found.kind |= (uint8_t)axes_apart(&f);
  uint32_t sum =
      (found.low_key ^ found.high_key * 31 ^ found.kind) * 0x9e3779b1u;
  struct instruction_pair *slot = &pairs->pairs[sum >> 26];
  if (slot->times &&
      (slot->low_key != found.low_key || slot->high_key != found.high_key ||
       slot->kind != found.kind)) {
    file(pairs, block, slot);
    slot->times = 0;
  }
  found.times = slot->times + 1;
  int is_lower = found.low < slot->low ||
                 (found.low == slot->low && found.high < slot->high);
  if (!slot->times || is_lower)
    *slot = found;
  slot->times = found.times;
}

/* The load of the word by the lane before it stores to it: race_filter.c and
 * finding_text.c advise by it. */
static void note_load_before(const struct shared_pairs *p, uint32_t word,
                             const struct accesses *store, unsigned lane) {
  if (!is_write(store) || is_atomic(store))
    return;
  for (uint32_t i = p->first[word]; i; i = p->nodes[i].next) {
    const struct accesses *n = &p->nodes[i];
    if (n->warp == store->warp && is_plain_load(n->key) &&
        n->first < store->last && (n->lanes >> lane & 1))
      stored_values_note_load(instruction_number(store->key), n->key);
  }
}

static void compare(struct shared_pairs *pairs,
                    const struct block_checks *block, uint32_t word,
                    struct accesses x, struct accesses y) {
  unsigned one, other;
  int one_warp = x.warp == y.warp;
  if (!conflict(&x, &y) ||
      leave_out_probes(pairs, &block->shadow, word, &x, &y))
    return;
  if (one_warp && !unordered_lanes(pairs, &x, &y, &one, &other))
    return;
  if (!one_warp && (tiles_order(pairs, &x, &y) ||
                    warps_synchronised_by_flags(block, x.warp, y.warp)))
    return;
  if (!one_warp) {
    one = (unsigned)__builtin_ctz(x.lanes);
    other = (unsigned)__builtin_ctz(y.lanes);
  }
  note_load_before(pairs, word, &x, one);
  note_load_before(pairs, word, &y, other);
  struct instruction_pair found = {
      .low_key = x.key,
      .high_key = y.key,
      .low = (uint16_t)(x.warp * WARP + one),
      .high = (uint16_t)(y.warp * WARP + other),
      .kind = (uint8_t)(same_value(&x, &y) * OF_ONE_VALUE |
                        one_warp * OF_ONE_WARP)};
  if (found.low > found.high) {
    uint32_t key = found.low_key;
    uint16_t thread = found.low;
    found.low_key = found.high_key;
    found.low = found.high;
    found.high_key = key;
    found.high = thread;
  }
  count_pair(pairs, block, found);
}

/* Do lanes that share a node conflict? In one request they store one value. */
static int has_own_conflict(const struct accesses *a) {
  return (a->lanes & (a->lanes - 1)) && (a->several || a->first != a->last);
}

static void compare_word(struct shared_pairs *p, const struct block_checks *b,
                         uint32_t word) {
  for (uint32_t i = p->first[word]; i; i = p->nodes[i].next)
    for (uint32_t k = i; k; k = p->nodes[k].next)
      if (k != i || has_own_conflict(&p->nodes[i]))
        compare(p, b, word, p->nodes[i], p->nodes[k]);
}

void shared_pairs_decide(struct block_checks *block) {
  struct shared_shadow *shadow = &block->shadow;
  struct shared_pairs *pairs = shadow->pairs;
  if (shadow->races) {
    pairs = pairs_of(shadow);
    take_over(pairs, shadow, 0);
    finding_init(&pairs->blank, FIND_RACE);
    for (uint32_t i = 0; i < pairs->word_count; i++)
      if (shadow->words[pairs->words[i]].races == shadow->epoch)
        compare_word(pairs, block, pairs->words[i]);
    for (unsigned i = 0; i < PAIRS; i++) {
      if (pairs->pairs[i].times)
        file(pairs, block, &pairs->pairs[i]);
      pairs->pairs[i].times = 0;
    }
  }
  if (pairs)
    forget(pairs);
  shadow->races = 0;
  shared_log_clear(&shadow->log);
}
