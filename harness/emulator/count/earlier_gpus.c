/* earlier_gpus.c - the rules of the CUDA programming guides of 2007 to
 * 2012. */
#include "rules.h"

enum { HALF = 16, WORD = 4, LINE = 128 };

static unsigned log2_of(unsigned width) {
  return (unsigned)__builtin_ctz(width);
}

/* ---- compute capability 2.x ---- */

/* 8 bytes a lane are two requests of half a warp, 16 bytes four. */
static unsigned lanes_together(const struct warp_request *r) {
  return r->width <= WORD ? LANES : LANES * WORD / r->width;
}

struct cost cc20_global(const struct warp_request *request, int bypass) {
  struct cost cost = {.ideal_sectors = ideal_sectors(request)};
  int lines = request->operation == OP_LOAD && !bypass;
  unsigned lanes = lanes_together(request);
  uint32_t part = lanes == LANES ? ~0u : (1u << lanes) - 1;
  for (unsigned at = 0; at < LANES; at += lanes) {
    uint32_t active = request->mask & part << at;
    if (active && lines)
      cost.sectors +=
          distinct_addresses(request->address, active, log2_of(LINE)) *
          (LINE / SECTOR);
    else if (active)
      cost.sectors +=
          distinct_addresses(request->address, active, log2_of(SECTOR));
  }
  return cost;
}

/* Multicast of several words at once came with this GPU. */
struct cost cc20_shared(const struct warp_request *request) {
  struct cost cost = {0};
  unsigned lanes = lanes_together(request);
  uint32_t part = lanes == LANES ? ~0u : (1u << lanes) - 1;
  for (unsigned at = 0; at < LANES; at += lanes) {
    uint32_t active = request->mask & part << at;
    unsigned max = 0;
    for (unsigned bank = 0; bank < 32 && active; bank++) {
      uint32_t in_bank = 0, address[LANES];
      for (uint32_t m = active; m; m &= m - 1) {
        unsigned lane = (unsigned)__builtin_ctz(m);
        unsigned words = request->width < WORD ? 1 : request->width / WORD;
        unsigned offset = (bank - request->address[lane] / WORD) % 32;
        address[lane] = request->address[lane] / WORD + offset;
        if (offset < words)
          in_bank |= 1u << lane;
      }
      unsigned n = in_bank ? distinct_addresses(address, in_bank, 0) : 0;
      max = n > max ? n : max;
    }
    cost.wavefronts += max;
    cost.ideal_wavefronts += active != 0;
  }
  return cost;
}

/* ---- compute capability 1.0 and 1.1 ---- */

/* Does lane k of the half-warp touch element k of an aligned segment? */
static int coalesces(const struct warp_request *request, unsigned first,
                     uint32_t active) {
  if (request->width < WORD || request->operation == OP_ATOMIC)
    return 0;
  unsigned lane = (unsigned)__builtin_ctz(active);
  uint32_t base = request->address[lane] - (lane - first) * request->width;
  if (base % (HALF * request->width))
    return 0;
  for (uint32_t m = active; m; m &= m - 1) {
    lane = (unsigned)__builtin_ctz(m);
    if (request->address[lane] != base + (lane - first) * request->width)
      return 0;
  }
  return 1;
}

/* A coalesced half-warp moves its whole segment (64 bytes for 4-byte words,
 * 128 for 8, two of 128 for 16); any other moves 32 bytes for each lane. */
struct cost cc10_global(const struct warp_request *request) {
  struct cost cost = {.ideal_sectors = ideal_sectors(request)};
  for (unsigned first = 0; first < LANES; first += HALF) {
    uint32_t active = request->mask & 0xffffu << first;
    if (!active)
      continue;
    if (coalesces(request, first, active))
      cost.sectors += HALF * request->width / SECTOR;
    else
      cost.sectors += (unsigned)__builtin_popcount(active);
  }
  return cost;
}

/* One pass serves one address in each bank and, for loads, every lane that
 * wants the pass's broadcast word: that of the first lane not yet served. */
static unsigned passes(const struct warp_request *request, uint32_t lanes,
                       unsigned offset) {
  unsigned n = 0;
  for (uint32_t left = lanes; left; n++) {
    uint32_t word = request->address[__builtin_ctz(left)] / WORD + offset;
    uint32_t busy = 0;
    for (uint32_t m = left; m; m &= m - 1) {
      unsigned lane = (unsigned)__builtin_ctz(m);
      uint32_t here = request->address[lane] / WORD + offset;
      uint32_t bank = 1u << here % HALF;
      if (!(busy & bank) || (request->operation == OP_LOAD && here == word))
        left &= ~(1u << lane);
      busy |= bank;
    }
  }
  return n;
}

/* Wider accesses are taken apart into words, which conflict. */
struct cost cc10_shared(const struct warp_request *request) {
  struct cost cost = {0};
  for (unsigned first = 0; first < LANES; first += HALF) {
    uint32_t active = request->mask & 0xffffu << first;
    if (!active)
      continue;
    unsigned words = request->width < WORD ? 1 : request->width / WORD;
    for (unsigned i = 0; i < words; i++)
      cost.wavefronts += passes(request, active, i);
    cost.ideal_wavefronts += words;
  }
  return cost;
}
