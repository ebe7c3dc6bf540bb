/* distinct_addresses.c - counts the different values among 32. */
#include "rules.h"

/* A set of up to LANES numbers; which slots are taken is in a mask. */
struct set {
  uint32_t slots[64];
  uint64_t taken;
  unsigned count;
};

static inline void set_add(struct set *s, uint32_t number) {
  unsigned slot = number * 0x9e3779b1u >> 26;
  while ((s->taken >> slot & 1) && s->slots[slot] != number)
    slot = (slot + 1) % 64;
  s->count += !(s->taken >> slot & 1);
  s->taken |= (uint64_t)1 << slot;
  s->slots[slot] = number;
}

/* Numbers from low on, fewer than NEAR: one bit each. */
enum { NEAR = 256 };

static unsigned distinct_near(const uint32_t *address, uint32_t mask,
                              unsigned shift, uint32_t low) {
  uint64_t seen[NEAR / 64] = {0};
  unsigned count = 0;
  for (uint32_t m = mask; m; m &= m - 1) {
    uint32_t number = (address[__builtin_ctz(m)] >> shift) - low;
    uint64_t *word = &seen[number / 64], bit = (uint64_t)1 << number % 64;
    count += (*word & bit) == 0;
    *word |= bit;
  }
  return count;
}

unsigned distinct_addresses(const uint32_t *address, uint32_t mask,
                            unsigned shift) {
  /* Most patterns rise with the lane: then changes are all there is. */
  unsigned first = (unsigned)__builtin_ctz(mask), changes = 1;
  uint32_t before = address[first] >> shift, low = before, high = before;
  int rises = 1;
  for (uint32_t m = mask & (mask - 1); m; m &= m - 1) {
    uint32_t here = address[__builtin_ctz(m)] >> shift;
    rises &= here >= before;
    changes += here != before;
    low = here < low ? here : low;
    high = here > high ? here : high;
    before = here;
  }
  if (rises)
    return changes;
  if (high - low < NEAR)
    return distinct_near(address, mask, shift, low);
  struct set set;
  set.taken = set.count = 0;
  for (uint32_t m = mask; m; m &= m - 1)
    set_add(&set, address[__builtin_ctz(m)] >> shift);
  return set.count;
}

unsigned request_bytes_of(const struct warp_request *r) {
  if (r->distinct_bytes)
    return r->distinct_bytes;
  unsigned shift = (unsigned)__builtin_ctz(r->width);
  return distinct_addresses(r->address, r->mask, shift) * r->width;
}

unsigned ideal_sectors(const struct warp_request *r) {
  return (request_bytes_of(r) + SECTOR - 1) / SECTOR;
}
