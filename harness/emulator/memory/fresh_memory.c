/* fresh_memory.c - the pattern is looked at in pieces of 16 bytes, so that data
 * hardly ever looks like it. */
#include "ranges.h"

#include <string.h>

#include "byte_map.h"

enum { PIECE = 16, WORD = 8, SETTLED = 4096 };

static uint64_t pattern(const struct fresh_memory *m, size_t at) {
  return ((m->logical + at) / WORD + 1) * 0x9e3779b97f4a7c15u;
}

void fresh_memory_fill(const struct fresh_memory *m) {
  for (size_t i = 0; i < m->bytes; i += WORD) {
    uint64_t word = pattern(m, i);
    memcpy(m->base + i, &word, m->bytes - i < WORD ? m->bytes - i : WORD);
  }
}

static int holds_pattern(const struct fresh_memory *m, size_t from, size_t to) {
  for (size_t i = from; i < to; i += WORD) {
    uint64_t word = pattern(m, i);
    if (memcmp(m->base + i, &word, to - i < WORD ? to - i : WORD) != 0)
      return 0;
  }
  return 1;
}

void fresh_memory_find_defined(const struct fresh_memory *m, size_t at,
                               size_t bytes, uint8_t *defined) {
  size_t end = (at + bytes + SETTLED - 1) / SETTLED * SETTLED;
  for (size_t i = at / SETTLED * SETTLED; i < end && i < m->bytes; i += PIECE) {
    unsigned size = m->bytes - i < PIECE ? (unsigned)(m->bytes - i) : PIECE;
    uint32_t piece = m->logical + (uint32_t)i;
    if (!bits_all(defined, piece, size) && !holds_pattern(m, i, i + size))
      bits_set_shared(defined, piece, size);
  }
}
