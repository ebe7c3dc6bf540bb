/* recounted.c - sums of OS threads, without locks; estimates for all of a
 * launch. */
#include "recounted.h"

#include <string.h>

#include "../program/require_memory.h"

enum { RECENT = 64 };

/* Of each OS thread. */
static struct {
  struct recounted *list;
  size_t count;
  uint32_t recent[RECENT]; /* where in the list, by instruction and change */
} __attribute__((aligned(128))) sums[MAX_WORKERS];
static struct block_sample sample;

int recounted_is_of(const struct recounted *r,
                    const struct instruction_counts *c, size_t change) {
  return r->key == c->key && r->space == c->space && r->change == change;
}

struct recounted *recounted_of(unsigned worker,
                               const struct instruction_counts *counts,
                               size_t change) {
  struct recounted *list = sums[worker].list;
  size_t n = sums[worker].count;
  uint32_t *recent = &sums[worker].recent[(counts->key + change) % RECENT];
  if (*recent < n && recounted_is_of(&list[*recent], counts, change))
    return &list[*recent];
  for (size_t i = 0; i < n; i++)
    if (recounted_is_of(&list[i], counts, change)) {
      *recent = (uint32_t)i;
      return &list[i];
    }
  list = sums[worker].list = grow_array(list, n, sizeof *list, "maps");
  list[n] = (struct recounted){.key = counts->key,
                               .space = counts->space,
                               .change = change,
                               .operation = counts->operation};
  return &list[sums[worker].count++];
}

struct tally tally_of(const struct cost *cost, uint32_t mask, uint32_t distinct,
                      unsigned width, uint64_t n) {
  return (struct tally){.requests = n,
                        .lanes = n * (unsigned)__builtin_popcount(mask),
                        .used =
                            n * width * (unsigned)__builtin_popcount(distinct),
                        .sectors = n * cost->sectors,
                        .ideal_sectors = n * cost->ideal_sectors,
                        .wavefronts = n * cost->wavefronts,
                        .ideal_wavefronts = n * cost->ideal_wavefronts};
}

/* One lane for each distinct address. */
static uint32_t distinct_lanes(uint32_t mask, const uint32_t *address) {
  uint32_t distinct = 0, highest = 0;
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    int repeats = 0;
    if (distinct && address[lane] <= highest)
      for (uint32_t d = distinct; d && !repeats; d &= d - 1)
        repeats = address[__builtin_ctz(d)] == address[lane];
    else
      highest = address[lane];
    distinct |= (uint32_t)!repeats << lane;
  }
  return distinct;
}

struct tally request_tally(const struct instruction_counts *c, uint32_t mask,
                           const uint32_t *address) {
  uint32_t distinct = distinct_lanes(mask, address);
  struct cost cost = instruction_cost(c, mask, distinct, address, NULL);
  return tally_of(&cost, mask, distinct, c->width, 1);
}

struct tally recounted_request(struct recounted *r,
                               const struct instruction_counts *counts,
                               unsigned width, uint32_t mask,
                               const uint32_t *address) {
  struct moved_shape *shape = &r->shape;
  uint32_t base = address[__builtin_ctz(mask)], delta[LANES];
  for (unsigned lane = 0; lane < LANES; lane++)
    delta[lane] = mask >> lane & 1 ? address[lane] - base : 0;
  if (shape->mask == mask && shape->low == base % 256 &&
      shape->width == width && memcmp(shape->delta, delta, sizeof delta) == 0)
    return shape->cost;
  struct instruction_counts c = *counts;
  c.width = width;
  *shape =
      (struct moved_shape){.mask = mask, .low = base % 256, .width = width};
  memcpy(shape->delta, delta, sizeof delta);
  shape->cost = request_tally(&c, mask, address);
  return shape->cost;
}

void recounted_clear(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    sums[w].count = 0;
}

size_t recounted_count(void) {
  return sums[0].count;
}

struct recounted *recounted_at(size_t i) {
  return &sums[0].list[i];
}

/* ---- after the launch ---- */

static void add_up(void) {
  for (unsigned w = 1; w < MAX_WORKERS; w++) {
    for (size_t i = 0; i < sums[w].count; i++) {
      const struct recounted *r = &sums[w].list[i];
      const struct instruction_counts counts = {
          .key = r->key, .space = r->space, .operation = r->operation};
      struct recounted *sum = recounted_of(0, &counts, r->change);
      tally_add(&sum->before, &r->before);
      tally_add(&sum->after, &r->after);
    }
    sums[w].count = 0;
  }
}

/* The instruction's counts in all OS threads, before a sample is scaled. */
static struct tally whole_of(uint32_t key, enum space space) {
  struct tally sum = {0};
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (const struct instruction_counts *c = instruction_counts_of(w); c;
         c = c->next)
      if (c->key == key && c->space == space)
        tally_add(&sum, &c->tally);
  return sum;
}

void recounted_gather(const struct block_sample *of) {
  sample = *of;
  add_up();
  for (size_t i = 0; i < sums[0].count; i++) {
    struct recounted *r = &sums[0].list[i];
    r->whole = whole_of(r->key, r->space);
    r->seen = r->whole.requests;
  }
}

/* Counts of `part` of its requests become those of all. */
static struct tally scaled(struct tally t, uint64_t all, uint64_t part) {
  uint64_t *of[] = {&t.requests,        &t.lanes,         &t.used,
                    &t.sectors,         &t.ideal_sectors, &t.wavefronts,
                    &t.ideal_wavefronts};
  for (size_t i = 0; all != part && i < sizeof of / sizeof *of; i++)
    *of[i] = tally_scaled(*of[i], all, part);
  return t;
}

struct tally recounted_whole(const struct recounted *r) {
  return scaled(r->whole, sample.blocks, sample.counted);
}

struct tally recounted_scaled(struct tally t, const struct recounted *r) {
  return scaled(t, recounted_whole(r).requests, r->seen);
}
