/* order.c - in which order blocks and warps run. CUDA promises none: what a
 * program computes, and what is found in it, must not depend on it. */
#include "state.h"

static uint64_t mix(uint64_t x) {
  x ^= x >> 31;
  x *= 0x9e3779b97f4a7c15u;
  return x ^ x >> 29;
}

/* Element i of a permutation of n numbers. */
static unsigned permuted(unsigned i, unsigned n, uint64_t seed) {
  uint8_t places[RESIDENT_BLOCKS];
  for (unsigned k = 0; k < n; k++)
    places[k] = (uint8_t)k;
  for (unsigned k = n; k-- > i;) {
    unsigned other = (unsigned)((seed = mix(seed + k + 1)) % (k + 1));
    uint8_t swap = places[k];
    places[k] = places[other];
    places[other] = swap;
  }
  return places[i];
}

/* Blocks change places within so many as one OS thread keeps alive, so that one
 * that waits for an earlier block gets it. */
uint64_t order_of_block(uint64_t i, uint64_t blocks) {
  if (!run_settings.order)
    return i;
  uint64_t first = i / RESIDENT_BLOCKS * RESIDENT_BLOCKS;
  uint64_t count = blocks - first;
  if (count > RESIDENT_BLOCKS)
    count = RESIDENT_BLOCKS;
  return first + permuted((unsigned)(i - first), (unsigned)count,
                          mix((uint64_t)run_settings.order) + first);
}

void order_warps(uint8_t *order, unsigned warps, uint64_t block) {
  uint64_t seed = mix((uint64_t)run_settings.order) ^ mix(block + 1);
  for (unsigned w = 0; w < warps; w++)
    order[w] = (uint8_t)(run_settings.order ? permuted(w, warps, seed) : w);
}
