/* instruction_counts.c - counts as OS threads make them, without locks. */
#include "../program/require_memory.h"
#include "tallies.h"

#include <stdlib.h>

/* Each in a cache line of its own. */
static struct {
  struct instruction_counts *first;
} __attribute__((aligned(128))) counts[MAX_WORKERS];

enum operation operation_of(uint32_t key) {
  unsigned kind = key_kind(key);
  if (kind == KEY_ATOMIC)
    return OP_ATOMIC;
  return kind_writes(kind) ? OP_STORE : OP_LOAD;
}

static enum instruction_form form_of(uint32_t key) {
  switch (key_width(key)) {
  case WIDTH_16_BYPASS:
    return key_kind(key) == KEY_ATOMIC ? FORM_ONE_PLACE : FORM_ASYNC_BYPASS;
  case WIDTH_4_CAS:
    return FORM_CAS;
  case WIDTH_4_INCREMENT:
    return FORM_INCREMENT;
  default:
    return FORM_PLAIN;
  }
}

struct instruction_counts *count_instruction(unsigned worker, uint32_t key,
                                             enum space space) {
  struct instruction_counts *c = require_memory(malloc(sizeof *c), "counts");
  *c = (struct instruction_counts){.key = key,
                                   .space = space,
                                   .operation = operation_of(key),
                                   .form = form_of(key),
                                   .width = key_bytes(key),
                                   .next = counts[worker].first};
  counts[worker].first = c;
  return c;
}

void count_skipped(struct instruction_counts *c) {
  c->skipped++;
}

void count_repeats(struct instruction_counts *c, uint64_t n) {
  struct tally t = {.requests = n,
                    .lanes = n * c->lanes,
                    .used = n * c->used,
                    .sectors = n * c->cost.sectors,
                    .ideal_sectors = n * c->cost.ideal_sectors,
                    .wavefronts = n * c->cost.wavefronts,
                    .ideal_wavefronts = n * c->cost.ideal_wavefronts};
  tally_add(&c->tally, &t);
}

/* A shape costs the same wherever it comes first, so that counts do not depend
 * on the order of the blocks. L1's tag banks are those of this place. */
enum { SHAPE_PLACE = 1 << 30, SHAPE_ALIGNMENT = 256 };

static inline __attribute__((always_inline)) struct cost
cost_of(const struct instruction_counts *counts, uint32_t mask,
        uint32_t distinct, unsigned used, const uint32_t *address,
        const uint32_t *to) {
  struct warp_request request = {.space = counts->space,
                                 .operation = counts->operation,
                                 .form = counts->form,
                                 .width = counts->width,
                                 .mask = mask,
                                 .address = address,
                                 .to = to,
                                 .distinct_bytes = used};
  uint32_t canonical[LANES];
  if (counts->space == SPACE_GLOBAL && counts->operation == OP_LOAD &&
      counts->form == FORM_PLAIN) {
    uint32_t base = address[__builtin_ctz(mask)];
    uint32_t place = SHAPE_PLACE + base % SHAPE_ALIGNMENT - base;
    for (unsigned lane = 0; lane < LANES; lane++)
      canonical[lane] = place + address[lane];
    request.address = canonical;
  }
  if (counts->form == FORM_ONE_PLACE && (distinct & (distinct - 1)) == 0)
    request.mask = distinct;
  return request_cost(count_rules, &request);
}

struct cost instruction_cost(const struct instruction_counts *c, uint32_t mask,
                             uint32_t distinct, const uint32_t *address,
                             const uint32_t *to) {
  return cost_of(c, mask, distinct,
                 (unsigned)__builtin_popcount(distinct) * c->width, address,
                 to);
}

void count_shape(struct instruction_counts *c, const struct shape *shape,
                 const uint32_t *address, const uint32_t *to) {
  c->lanes = (unsigned)__builtin_popcount(shape->mask);
  c->used = (unsigned)__builtin_popcount(shape->distinct) * c->width;
  c->cost = cost_of(c, shape->mask, shape->distinct, c->used, address, to);
}

static int compare(const void *x, const void *y) {
  const struct instruction_counts *a = *(void *const *)x,
                                  *b = *(void *const *)y;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return (int)a->space - (int)b->space;
}

/* All of them, in order; the caller frees the array. */
static struct instruction_counts **sorted(size_t *count) {
  struct instruction_counts **all = NULL;
  size_t n = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (struct instruction_counts *c = counts[w].first; c; c = c->next) {
      all = grow_array(all, n, sizeof *all, "counts");
      all[n++] = c;
    }
  if (n)
    qsort(all, n, sizeof *all, compare);
  *count = n;
  return all;
}

/* What no lane took part in is a request where other warps have shown that it
 * is one of this space. */
static void add_skipped(struct instruction_counts **next) {
  while (*next) {
    struct instruction_counts *c = *next;
    if (!c->tally.requests && c->skipped) {
      *next = c->next;
      free(c);
      continue;
    }
    c->tally.requests += c->skipped;
    c->skipped = 0;
    next = &c->next;
  }
}

void instruction_counts_gather(void) {
  size_t n;
  struct instruction_counts **all = sorted(&n), *first = NULL;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    counts[w].first = NULL;
  for (size_t i = n; i-- > 0;)
    if (first && compare(&first, &all[i]) == 0) {
      tally_add(&first->tally, &all[i]->tally);
      tally_add(&first->in_registers, &all[i]->in_registers);
      first->skipped += all[i]->skipped;
      free(all[i]);
    } else {
      all[i]->next = first;
      first = all[i];
    }
  counts[0].first = first;
  free(all);
  add_skipped(&counts[0].first);
}

static void scale(struct tally *t, uint64_t all, uint64_t part) {
  uint64_t *of[] = {&t->requests,        &t->lanes,      &t->used,
                    &t->sectors,         &t->wavefronts, &t->ideal_sectors,
                    &t->ideal_wavefronts};
  for (size_t i = 0; i < sizeof of / sizeof *of; i++)
    *of[i] = tally_scaled(*of[i], all, part);
}

void instruction_counts_scale(uint64_t all, uint64_t part) {
  for (struct instruction_counts *c = counts[0].first; c; c = c->next) {
    scale(&c->tally, all, part);
    scale(&c->in_registers, all, part);
  }
}

const struct instruction_counts *instruction_counts_of(unsigned worker) {
  return counts[worker].first;
}

static struct instruction_counts *
copied(const struct instruction_counts *from) {
  struct instruction_counts *first = NULL, **last = &first;
  for (; from; from = from->next, last = &(*last)->next) {
    *last = require_memory(malloc(sizeof **last), "counts");
    **last = *from;
    (*last)->next = NULL;
  }
  return first;
}

struct instruction_counts *instruction_counts_copy(void) {
  return copied(counts[0].first);
}

void instruction_counts_restore(const struct instruction_counts *c) {
  instruction_counts_clear();
  counts[0].first = copied(c);
}

void instruction_counts_free(struct instruction_counts *c) {
  while (c) {
    struct instruction_counts *next = c->next;
    free(c);
    c = next;
  }
}

void instruction_counts_clear(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++) {
    instruction_counts_free(counts[w].first);
    counts[w].first = NULL;
  }
}
