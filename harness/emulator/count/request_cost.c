/* request_cost.c - requests on today's machines (compute capability 7.5 and
 * later); older ones are in history.c. The rules were checked against the
 * hardware counters of an H200. */
#include "request_cost.h"

#include <string.h>

#include "earlier_machines.h"

enum { BANKS = 32, WORD = 4 };

static const char *const names[MODELS] = {"cc75", "cc20", "cc20-bypass",
                                          "cc10"};

const char *model_name(enum model m) {
  return names[m];
}

enum model model_named(const char *name) {
  int m = 0;
  while (m < MODELS && strcmp(names[m], name) != 0)
    m++;
  return (enum model)m;
}

/* A set of up to LANES numbers. The slots hold number + 1: 0 is empty. */
struct set {
  uint32_t slots[64];
  unsigned count;
};

static void set_add(struct set *s, uint32_t number) {
  unsigned slot = number * 0x9e3779b1u >> 26;
  while (s->slots[slot] && s->slots[slot] != number + 1)
    slot = (slot + 1) % 64;
  s->count += s->slots[slot] == 0;
  s->slots[slot] = number + 1;
}

unsigned count_distinct(const uint32_t *address, uint32_t mask,
                        unsigned shift) {
  /* Most patterns rise with the lane: then changes are all there is. */
  unsigned first = (unsigned)__builtin_ctz(mask), changes = 1;
  uint32_t before = address[first] >> shift;
  int rises = 1;
  for (uint32_t m = mask & (mask - 1); m; m &= m - 1) {
    uint32_t here = address[__builtin_ctz(m)] >> shift;
    rises &= here >= before;
    changes += here != before;
    before = here;
  }
  if (rises)
    return changes;
  struct set set = {0};
  for (uint32_t m = mask; m; m &= m - 1)
    set_add(&set, address[__builtin_ctz(m)] >> shift);
  return set.count;
}

static unsigned log2_of(unsigned width) {
  return (unsigned)__builtin_ctz(width);
}

unsigned count_ideal_sectors(const struct request *r) {
  unsigned bytes =
      count_distinct(r->address, r->mask, log2_of(r->width)) * r->width;
  return (bytes + SECTOR - 1) / SECTOR;
}

/* All active lanes at once, whatever the width. */
static struct cost global_request(const struct request *r) {
  return (struct cost){.sectors = count_distinct(r->address, r->mask, 5),
                       .ideal_sectors = count_ideal_sectors(r)};
}

/* ---- shared memory ---- */

/* The most distinct words in one bank, over the lanes of one phase. */
static unsigned phase_wavefronts(const struct request *r, uint32_t lanes) {
  uint32_t words[4 * LANES];
  unsigned in_bank[BANKS] = {0}, count = 0, most = 0;
  for (uint32_t m = lanes; m; m &= m - 1) {
    uint32_t first = r->address[__builtin_ctz(m)] / WORD;
    unsigned span = r->width < WORD ? 1 : r->width / WORD;
    for (unsigned i = 0; i < span; i++) {
      unsigned seen = 0;
      while (seen < count && words[seen] != first + i)
        seen++;
      if (seen < count)
        continue;
      words[count++] = first + i;
      unsigned n = ++in_bank[(first + i) % BANKS];
      most = n > most ? n : most;
    }
  }
  return most;
}

/* Has every lane the address of the lane whose number differs by that bit? */
static int pairs_agree(const struct request *r, unsigned bit) {
  for (uint32_t m = r->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m), other = lane ^ bit;
    if (!(r->mask >> other & 1) || r->address[lane] != r->address[other])
      return 0;
  }
  return 1;
}

/* Lanes that are served together: all of them up to 4 bytes, half a warp for
 * 8, a quarter for 16. Loads in which neighbours agree need half the phases. */
static unsigned phase_lanes(const struct request *r) {
  unsigned lanes = r->width <= WORD ? LANES : LANES * WORD / r->width;
  if (r->width > WORD && r->operation == OP_LOAD &&
      (pairs_agree(r, 1) || pairs_agree(r, 2)))
    lanes *= 2;
  return lanes;
}

static struct cost shared_request(const struct request *r) {
  struct cost c = {0};
  unsigned lanes = phase_lanes(r);
  uint32_t phase = lanes == LANES ? ~0u : (1u << lanes) - 1;
  for (unsigned at = 0; at < LANES; at += lanes) {
    uint32_t active = r->mask & phase << at;
    if (!active)
      continue;
    c.wavefronts += phase_wavefronts(r, active);
    c.ideal_wavefronts++;
  }
  return c;
}

/* ---- constant memory: one address at a time ---- */

struct cost count_constant(const struct request *r) {
  return (struct cost){
      .wavefronts = count_distinct(r->address, r->mask, log2_of(r->width)),
      .ideal_wavefronts = 1};
}

struct cost count_request(enum model model, const struct request *r) {
  if (r->mask == 0)
    return (struct cost){0};
  if (r->space == SPACE_CONSTANT)
    return count_constant(r);
  if (model == MODEL_CC10)
    return r->space == SPACE_SHARED ? cc10_shared(r) : cc10_global(r);
  if (model != MODEL_CC75)
    return r->space == SPACE_SHARED
               ? cc20_shared(r)
               : cc20_global(r, model == MODEL_CC20_BYPASS);
  return r->space == SPACE_SHARED ? shared_request(r) : global_request(r);
}
