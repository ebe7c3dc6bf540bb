/* global_sectors.c - the 32-byte sectors of a request to global memory, and the
 * wavefronts in which L1 answers a load. */
#include "current_machines.h"

#include <string.h>

#include "distinct_addresses.h"

enum { LINE = 128, TAG_BANKS = 4 };

/* The tag bank of L1 that looks up a line: two bits, each the parity of some of
 * the bits of the line's number. Measured on an H200
 * (tests/emulator/hardware/atomics.cu). */
static unsigned tag_bank_of(uint32_t address) {
  uint32_t line = address / LINE;
  return (unsigned)(__builtin_parity(line & 0x1ef7ab5) |
                    __builtin_parity(line & 0xbad5da) << 1);
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

/* The lines of a request, in the order of its lanes, and which words of each
 * are wanted. */
struct wanted_lines {
  unsigned lines;
  uint32_t line[LANES], words[LANES];
};

/* Those of any addresses: a table by the line's last bits, or the next free
 * slot. */
static void look_up_far(const struct warp_request *r, struct wanted_lines *l) {
  uint8_t at[LANES];
  uint32_t taken = 0;
  l->lines = 0;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    uint32_t address = r->address[__builtin_ctz(m)], here = address / LINE;
    unsigned slot = here % LANES;
    while (taken >> slot & 1 && l->line[at[slot]] != here)
      slot = (slot + 1) % LANES;
    if (!(taken >> slot & 1)) {
      taken |= 1u << slot;
      l->line[l->lines] = here;
      l->words[l->lines] = 0;
      at[slot] = (uint8_t)l->lines++;
    }
    l->words[at[slot]] |= words_of(address, r->width);
  }
}

/* Lines whose last bits differ have a slot each, and no step depends on what
 * the one before has found: random addresses would mislead the processor. */
static void look_up(const struct warp_request *r, struct wanted_lines *l) {
  uint32_t line[LANES], words[LANES], taken = 0, clash = 0;
  uint8_t order[LANES + 1];
  unsigned lines = 0;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    uint32_t address = r->address[__builtin_ctz(m)], here = address / LINE;
    unsigned slot = here % LANES, known = taken >> slot & 1;
    clash |= (line[slot] ^ here) & -known;
    line[slot] = here;
    words[slot] = (words[slot] & -known) | words_of(address, r->width);
    order[lines] = (uint8_t)slot;
    lines += !known;
    taken |= 1u << slot;
  }
  if (clash) {
    look_up_far(r, l);
    return;
  }
  l->lines = lines;
  for (unsigned i = 0; i < lines; i++) {
    l->line[i] = line[order[i]];
    l->words[i] = words[order[i]];
  }
}

/* L1 and shared memory are one memory of 32 banks: word i of a line is in bank
 * i. A pass looks up one line in each tag bank; its lines are then read
 * together, in as many wavefronts as a bank has words to give. Measured on an
 * H200 (tests/emulator/hardware/lines.cu). */
static unsigned load_wavefronts(const struct wanted_lines *l) {
  unsigned passes = 0, sum = 0;
  uint32_t of[LANES][TAG_BANKS]; /* pass: banks of 1 or more words, 2, ... */
  unsigned looked_up[TAG_BANKS] = {0};
  for (unsigned i = 0; i < l->lines; i++) {
    unsigned p = looked_up[tag_bank_of(l->line[i] * LINE)]++;
    uint32_t known = -(uint32_t)(p < passes), next = l->words[i];
    passes += p == passes;
    for (unsigned w = 0; w < TAG_BANKS; w++) {
      uint32_t before = of[p][w] & known;
      of[p][w] = before | next;
      next &= before;
    }
  }
  for (unsigned p = 0; p < passes; p++)
    for (unsigned w = 0; w < TAG_BANKS; w++)
      sum += of[p][w] != 0;
  return sum;
}

/* A sector is eight words of a line; the product adds up the four bytes. */
static unsigned sectors_of(uint32_t words) {
  words |= words >> 4;
  words |= words >> 2;
  words |= words >> 1;
  return (words & 0x01010101) * 0x01010101 >> 24;
}

static void plain_load(const struct warp_request *r, struct cost *c) {
  struct wanted_lines l;
  look_up(r, &l);
  for (unsigned i = 0; i < l.lines; i++)
    c->sectors += sectors_of(l.words[i]);
  c->wavefronts = l.lines == 1 ? 1 : load_wavefronts(&l);
  c->ideal_wavefronts = (distinct_bytes_of(r) + LINE - 1) / LINE;
}

/* Plain requests serve all active lanes at once, whatever the width. */
struct cost cc75_global(const struct warp_request *r) {
  struct cost c = {.ideal_sectors = ideal_sectors(r)};
  if (r->operation == OP_ATOMIC)
    c.sectors = atomic_sectors(r);
  else if (r->form == FORM_ASYNC_BYPASS)
    c.sectors = bypass_sectors(r);
  else if (r->operation == OP_LOAD)
    plain_load(r, &c);
  else
    c.sectors = distinct_addresses(r->address, r->mask, 5);
  return c;
}
