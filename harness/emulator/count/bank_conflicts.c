/* bank_conflicts.c - the wavefronts of a request to shared memory. */
#include "rules.h"

enum { BANKS = 32, WORD = 4 };

/* The most distinct words in one bank, over the lanes of one phase. Words of a
 * bank are chained: next holds what came before in it, plus 1. */
static unsigned phase_wavefronts(const struct warp_request *request,
                                 uint32_t lanes) {
  uint32_t words[4 * LANES];
  uint8_t next[4 * LANES], last[BANKS] = {0}, in_bank[BANKS] = {0};
  unsigned count = 0, max = 0;
  for (uint32_t m = lanes; m; m &= m - 1) {
    uint32_t first = request->address[__builtin_ctz(m)] / WORD;
    unsigned span = request->width < WORD ? 1 : request->width / WORD;
    for (uint32_t word = first; word < first + span; word++) {
      unsigned bank = word % BANKS, seen = last[bank];
      while (seen && words[seen - 1] != word)
        seen = next[seen - 1];
      if (seen)
        continue;
      words[count] = word;
      next[count++] = last[bank];
      last[bank] = (uint8_t)count;
      max = ++in_bank[bank] > max ? in_bank[bank] : max;
    }
  }
  return max;
}

/* Has every lane the address of the lane whose number differs by that bit, if
 * that one takes part? */
static int pairs_agree(const struct warp_request *r, unsigned bit) {
  for (uint32_t m = r->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m), other = lane ^ bit;
    if (r->mask >> other & 1 && r->address[lane] != r->address[other])
      return 0;
  }
  return 1;
}

/* Lanes that are served together: all of them up to 4 bytes, half a warp for
 * 8, a quarter for 16. Loads in which neighbours agree need half the phases. */
static unsigned phase_lanes(const struct warp_request *r) {
  unsigned lanes = r->width <= WORD ? LANES : LANES * WORD / r->width;
  if (r->width > WORD && r->operation == OP_LOAD &&
      (pairs_agree(r, 1) || pairs_agree(r, 2)))
    lanes *= 2;
  return lanes;
}

/* The most lanes whose words are in one bank: atomic operations on equal words
 * wait for each other, too. Half a warp at a time where words are of 8 bytes.
 */
static struct cost shared_atomic(const struct warp_request *request) {
  struct cost cost = {0};
  unsigned lanes = request->width <= WORD ? LANES : LANES / 2;
  unsigned passes = request->width > WORD || request->form == FORM_CAS ? 2 : 1;
  uint32_t phase = lanes == LANES ? ~0u : 0xffffu;
  for (unsigned at = 0; at < LANES; at += lanes) {
    unsigned in_bank[BANKS] = {0}, max = 0;
    for (uint32_t m = request->mask & phase << at; m; m &= m - 1) {
      uint32_t word = request->address[__builtin_ctz(m)] / WORD;
      unsigned n = ++in_bank[word % BANKS];
      max = n > max ? n : max;
    }
    cost.wavefronts += passes * max;
    cost.ideal_wavefronts += max ? passes : 0;
  }
  return cost;
}

struct cost cc75_shared(const struct warp_request *request) {
  struct cost cost = {0};
  if (request->operation == OP_ATOMIC && request->form != FORM_INCREMENT)
    return shared_atomic(request);
  unsigned lanes = phase_lanes(request);
  uint32_t phase = lanes == LANES ? ~0u : (1u << lanes) - 1;
  for (unsigned at = 0; at < LANES; at += lanes) {
    uint32_t active = request->mask & phase << at;
    if (!active)
      continue;
    cost.wavefronts += phase_wavefronts(request, active);
    cost.ideal_wavefronts++;
  }
  return cost;
}
