/* global_sectors.c - the 32-byte sectors of a request to global memory. */
#include "current_machines.h"

#include "distinct_addresses.h"

enum { LINE = 128, TAG_BANKS = 4, LINE_BITS = 25 };

/* The tag bank of L1 that looks up a line: bit i of the line's number selects
 * entry i, and the selected entries are combined by exclusive or. Measured on
 * an H200 (tests/emulator/hardware/atomics.cu). */
static unsigned tag_bank_of(uint32_t address) {
  static const unsigned char of_bit[LINE_BITS] = {1, 2, 1, 2, 3, 1, 2, 3, 2,
                                                  1, 2, 1, 3, 1, 3, 2, 1, 3,
                                                  1, 3, 2, 3, 1, 3, 1};
  unsigned bank = 0;
  for (uint32_t line = address / LINE; line; line &= line - 1)
    bank ^= of_bit[__builtin_ctz(line)];
  return bank;
}

/* The 4-byte words of a line that an access covers, as a mask of 32. */
static uint32_t words_of(uint32_t address, unsigned width) {
  unsigned words = width > 4 ? width / 4 : 1;
  return ((1u << words) - 1) << address % LINE / 4;
}

/* One pass of a tag bank: it takes the line of its first lane, and of that
 * line's lanes those whose words no earlier lane of the bank wants, in
 * whatever line. Returns the lanes served and adds their sectors. */
static uint32_t atomic_pass(const struct warp_request *r, uint32_t lanes,
                            unsigned *sectors) {
  uint32_t line = r->address[__builtin_ctz(lanes)] / LINE;
  uint32_t served = 0, wanted = 0;
  for (uint32_t m = lanes; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t words = words_of(r->address[lane], r->width);
    if (r->address[lane] / LINE == line && !(wanted & words))
      served |= 1u << lane;
    wanted |= words;
  }
  *sectors += distinct_addresses(r->address, served, 5);
  return served;
}

/* An atomic unit updates a word once at a time: lanes that want the same place
 * of a line wait for the next pass of their tag bank. */
static unsigned atomic_sectors(const struct warp_request *r) {
  if (distinct_addresses(r->address, r->mask, 0) == 1)
    return (unsigned)__builtin_popcount(r->mask);
  uint32_t waiting[TAG_BANKS] = {0};
  unsigned sectors = 0;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    waiting[tag_bank_of(r->address[lane])] |= 1u << lane;
  }
  for (unsigned bank = 0; bank < TAG_BANKS; bank++)
    while (waiting[bank])
      waiting[bank] &= ~atomic_pass(r, waiting[bank], &sectors);
  return sectors;
}

/* Do two lanes copy from one line to one sector of shared memory? */
static int copied_together(const struct warp_request *r, unsigned a,
                           unsigned b) {
  return r->address[a] / LINE == r->address[b] / LINE &&
         r->to[a] / SECTOR == r->to[b] / SECTOR;
}

/* Sectors of shared memory are filled one after the other, each from all the
 * lines that it needs. Measured on an H200 (tests/emulator/hardware/copies.cu).
 */
static unsigned bypass_sectors(const struct warp_request *r) {
  unsigned sum = 0;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m), first = 0;
    while (!(r->mask >> first & 1) || !copied_together(r, first, lane))
      first++;
    sum += first == lane;
  }
  return sum;
}

/* Plain requests serve all active lanes at once, whatever the width. */
struct cost cc75_global(const struct warp_request *r) {
  struct cost c = {.ideal_sectors = ideal_sectors(r)};
  if (r->operation == OP_ATOMIC)
    c.sectors = atomic_sectors(r);
  else if (r->form == FORM_ASYNC_BYPASS)
    c.sectors = bypass_sectors(r);
  else
    c.sectors = distinct_addresses(r->address, r->mask, 5);
  return c;
}
