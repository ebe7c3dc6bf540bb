/* instruction_counts.c - a hash table of memory instructions. */
#include "instruction_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/access_log.h"
#include "../program/settings.h"

typedef uint32_t four __attribute__((vector_size(16)));

void tally_add(struct tally *to, const struct tally *from) {
  to->requests += from->requests;
  to->lanes += from->lanes;
  to->used += from->used;
  to->sectors += from->sectors;
  to->ideal_sectors += from->ideal_sectors;
  to->wavefronts += from->wavefronts;
  to->ideal_wavefronts += from->ideal_wavefronts;
}

/* ---- the table ---- */

static uint32_t slot_of(const struct sites *s, uint32_t key, enum space space) {
  uint32_t slot = (key ^ (uint32_t)space << 30) * 0x9e3779b1u >> 8;
  for (slot &= s->room - 1; s->slots[slot].key;
       slot = (slot + 1) & (s->room - 1))
    if (s->slots[slot].key == key && s->slots[slot].space == space)
      break;
  return slot;
}

static void grow(struct sites *s) {
  struct sites bigger = {.room = s->room ? 2 * s->room : 256, .used = s->used};
  bigger.slots = aligned_alloc(64, bigger.room * sizeof *bigger.slots);
  if (!bigger.slots) {
    fprintf(stderr, "emulator: no memory for counts\n");
    exit(1);
  }
  memset(bigger.slots, 0, bigger.room * sizeof *bigger.slots);
  for (uint32_t i = 0; i < s->room; i++)
    if (s->slots[i].key)
      bigger.slots[slot_of(&bigger, s->slots[i].key, s->slots[i].space)] =
          s->slots[i];
  free(s->slots);
  *s = bigger;
}

struct site *sites_find(struct sites *s, uint32_t key, enum space space) {
  if (2 * s->used >= s->room)
    grow(s);
  struct site *site = &s->slots[slot_of(s, key, space)];
  if (!site->key) {
    site->key = key;
    site->space = space;
    s->used++;
  }
  return site;
}

/* ---- patterns ---- */

static void settle(struct site *site) {
  struct pattern *p = &site->pattern;
  uint64_t n = p->repeats;
  struct tally t = {.requests = n,
                    .lanes = n * (unsigned)__builtin_popcount(p->mask),
                    .used = n * (unsigned)__builtin_popcount(p->distinct)
                            << key_log2(site->key),
                    .sectors = n * p->cost.sectors,
                    .ideal_sectors = n * p->cost.ideal_sectors,
                    .wavefronts = n * p->cost.wavefronts,
                    .ideal_wavefronts = n * p->cost.ideal_wavefronts};
  tally_add(&site->tally, &t);
  p->repeats = 0;
}

/* Sectors and lines depend on where in 256 bytes the request begins; banks do
 * not, but for the byte within the word. */
static uint32_t low_bits(enum space space, uint32_t base) {
  return space == SPACE_GLOBAL ? base & 255 : base & 3;
}

int pattern_repeats(const struct pattern *p, enum space space, uint32_t mask,
                    const uint32_t *address) {
  uint32_t base = address[__builtin_ctz(mask)];
  if (p->mask != mask || p->low != low_bits(space, base))
    return 0;
  if (mask != ~0u) {
    for (uint32_t m = mask; m; m &= m - 1) {
      unsigned i = (unsigned)__builtin_ctz(m);
      if (address[i] - base != p->delta[i])
        return 0;
    }
    return 1;
  }
  four origin = {base, base, base, base}, differ = {0};
  for (int i = 0; i < WARP; i += 4) {
    four here, before;
    memcpy(&here, address + i, sizeof here);
    memcpy(&before, p->delta + i, sizeof before);
    differ |= (here - origin) ^ before;
  }
  return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

static void find_distinct(struct pattern *p, const uint32_t *address) {
  uint16_t slots[64]; /* lane + 1 */
  memset(slots, 0, sizeof slots);
  p->distinct = p->shared_by_many = 0;
  for (uint32_t m = p->mask; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    unsigned slot = address[i] * 0x9e3779b1u >> 26;
    while (slots[slot] && address[slots[slot] - 1] != address[i])
      slot = (slot + 1) % 64;
    if (slots[slot]) {
      p->shared_by_many |= 1u << (slots[slot] - 1);
      p->partner[slots[slot] - 1] = (uint8_t)i;
    } else {
      slots[slot] = (uint16_t)(i + 1);
      p->distinct |= 1u << i;
      p->partner[i] = (uint8_t)i;
    }
  }
}

static void find_span(struct pattern *p, const uint32_t *address,
                      unsigned width) {
  uint32_t base = address[__builtin_ctz(p->mask)];
  uint32_t low = base, high = base;
  for (uint32_t m = p->distinct; m; m &= m - 1) {
    uint32_t here = address[__builtin_ctz(m)];
    low = here < low ? here : low;
    high = here > high ? here : high;
  }
  unsigned bytes = (unsigned)__builtin_popcount(p->distinct) * width;
  p->from = low - base;
  p->span = high - low + width == bytes ? bytes : 0;
}

enum operation site_operation(const struct site *site) {
  unsigned kind = key_kind(site->key);
  if (kind == KEY_ATOMIC)
    return OP_ATOMIC;
  return kind_writes(kind) ? OP_STORE : OP_LOAD;
}

void pattern_learn(struct site *site, uint32_t mask, const uint32_t *address) {
  struct pattern *p = &site->pattern;
  uint32_t base = address[__builtin_ctz(mask)];
  settle(site);
  p->mask = mask;
  p->low = low_bits(site->space, base);
  for (int i = 0; i < WARP; i++)
    p->delta[i] = address[i] - base;
  struct request r = {.space = site->space,
                      .operation = site_operation(site),
                      .width = 1u << key_log2(site->key),
                      .mask = mask,
                      .address = address};
  p->cost = count_request(emu_settings.model, &r);
  find_distinct(p, address);
  find_span(p, address, r.width);
}

void sites_settle(struct sites *s) {
  for (uint32_t i = 0; i < s->room; i++)
    if (s->slots[i].key)
      settle(&s->slots[i]);
}

void sites_clear(struct sites *s) {
  if (s->used)
    memset(s->slots, 0, s->room * sizeof *s->slots);
  s->used = 0;
}
