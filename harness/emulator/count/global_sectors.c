/* global_sectors.c - the 32-byte sectors of a request to global memory, and the
 * wavefronts in which L1 answers a load. */
#include "rules.h"

#include <string.h>

enum { LINE = 128, TAG_BANKS = 4 };

/* The tag bank of L1 that looks up a line: two bits, each the parity of some of
 * the bits of the line's number. Measured on an H200
 * (tests/emulator/hardware/atomics.csv). */
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
static uint32_t atomic_pass(const struct warp_request *request, uint32_t lanes,
                            unsigned *sectors) {
  uint32_t line = request->address[__builtin_ctz(lanes)] / LINE;
  uint32_t served = 0, wanted = 0;
  for (uint32_t m = lanes; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    uint32_t words = words_of(request->address[lane], request->width);
    if (request->address[lane] / LINE == line && !(wanted & words))
      served |= 1u << lane;
    wanted |= words;
  }
  *sectors += distinct_addresses(request->address, served, 5);
  return served;
}

/* An atomic unit updates a word once at a time: lanes that want the same place
 * of a line wait for the next pass of their tag bank. */
static unsigned atomic_sectors(const struct warp_request *request) {
  if (distinct_addresses(request->address, request->mask, 0) == 1)
    return (unsigned)__builtin_popcount(request->mask);
  uint32_t waiting[TAG_BANKS] = {0};
  unsigned sectors = 0;
  for (uint32_t m = request->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    waiting[tag_bank_of(request->address[lane])] |= 1u << lane;
  }
  for (unsigned bank = 0; bank < TAG_BANKS; bank++)
    while (waiting[bank])
      waiting[bank] &= ~atomic_pass(request, waiting[bank], &sectors);
  return sectors;
}

/* Do two lanes copy from one line to one sector of shared memory? */
static int copied_together(const struct warp_request *r, unsigned a,
                           unsigned b) {
  return r->address[a] / LINE == r->address[b] / LINE &&
         r->to[a] / SECTOR == r->to[b] / SECTOR;
}

/* Sectors of shared memory are filled one after the other, each from all the
 * lines that it needs. Measured on an H200
 * (tests/emulator/hardware/copies.csv). */
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
  uint32_t line[LANES], words[LANES]; /* at the slots of `order` */
  uint8_t order[LANES + 1];
};

/* Those of any addresses: a slot by the line's last bits, or the next free one.
 */
static void look_up_far(const struct warp_request *request,
                        struct wanted_lines *lines) {
  uint32_t taken = 0;
  lines->lines = 0;
  for (uint32_t m = request->mask; m; m &= m - 1) {
    uint32_t address = request->address[__builtin_ctz(m)],
             here = address / LINE;
    unsigned slot = here % LANES;
    while (taken >> slot & 1 && lines->line[slot] != here)
      slot = (slot + 1) % LANES;
    if (!(taken >> slot & 1)) {
      taken |= 1u << slot;
      lines->line[slot] = here;
      lines->words[slot] = 0;
      lines->order[lines->lines++] = (uint8_t)slot;
    }
    lines->words[slot] |= words_of(address, request->width);
  }
}

/* Lines whose last bits differ have a slot each, and no step depends on what
 * the one before has found: random addresses would mislead the processor. */
static void look_up(const struct warp_request *request,
                    struct wanted_lines *wanted) {
  uint32_t taken = 0, clash = 0;
  unsigned lines = 0;
  for (uint32_t m = request->mask; m; m &= m - 1) {
    uint32_t address = request->address[__builtin_ctz(m)],
             here = address / LINE;
    unsigned slot = here % LANES, known = taken >> slot & 1;
    clash |= (wanted->line[slot] ^ here) & -known;
    wanted->line[slot] = here;
    wanted->words[slot] =
        (wanted->words[slot] & -known) | words_of(address, request->width);
    wanted->order[lines] = (uint8_t)slot;
    lines += !known;
    taken |= 1u << slot;
  }
  wanted->lines = lines;
  if (clash)
    look_up_far(request, wanted);
}

/* Bits 0, 8, 16 and 24 for the sectors of a line, eight words each. */
static uint32_t sectors_of(uint32_t words) {
  words |= words >> 4;
  words |= words >> 2;
  words |= words >> 1;
  return words & 0x01010101;
}

/* How many of four lines want the same bank, at most. */
static unsigned deepest(const uint32_t words[TAG_BANKS]) {
  uint32_t a = words[0] | words[1], aa = words[0] & words[1];
  uint32_t b = words[2] | words[3], bb = words[2] & words[3];
  return ((a | b) != 0) + ((aa | bb | (a & b)) != 0) +
         (((aa & b) | (a & bb)) != 0) + ((aa & bb) != 0);
}

/* L1 and shared memory are one memory of 32 banks: word i of a line is in bank
 * i. A pass looks up one line in each tag bank; its lines are then read
 * together, in as many wavefronts as a bank has words to give. Measured on an
 * H200 (tests/emulator/hardware/lines.cu). */
static void plain_load(const struct warp_request *request, struct cost *cost) {
  struct wanted_lines lines;
  uint32_t pass[LANES][TAG_BANKS]; /* the words that it reads */
  uint32_t sectors = 0;            /* four sums of at most 32 each */
  unsigned looked_up[TAG_BANKS] = {0}, passes = 0;
  look_up(request, &lines);
  for (unsigned i = 0; i < lines.lines; i++) {
    unsigned slot = lines.order[i], bank = tag_bank_of(lines.line[slot] * LINE);
    unsigned p = looked_up[bank]++;
    memset(pass[i], 0, sizeof pass[i]);
    sectors += sectors_of(lines.words[slot]);
    pass[p][bank] = lines.words[slot];
    passes = p >= passes ? p + 1 : passes;
  }
  for (unsigned p = 0; p < passes; p++)
    cost->wavefronts += deepest(pass[p]);
  cost->sectors = sectors * 0x01010101 >> 24;
  cost->ideal_wavefronts = (request_bytes_of(request) + LINE - 1) / LINE;
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
