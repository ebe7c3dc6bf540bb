/* fresh_memory.c - the pattern is looked at in pieces of 16 bytes, so that data
 * hardly ever looks like it. */
#include "ranges.h"

#include <string.h>

#include "byte_map.h"

enum { PIECE = 16, WORD = 8, SETTLED = 4096 };

static uint64_t pattern(const struct fresh_memory *m, size_t at) {
  return ((m->logical + at) / WORD + 1) * 0x9e3779b97f4a7c15u;
}

void fresh_memory_fill(const struct fresh_memory *memory) {
  for (size_t i = 0; i < memory->bytes; i += WORD) {
    uint64_t word = pattern(memory, i);
    memcpy(memory->base + i, &word,
           memory->bytes - i < WORD ? memory->bytes - i : WORD);
  }
}

void fresh_memory_refill(const struct fresh_memory *m, size_t at,
                         size_t bytes) {
  for (size_t end = at + bytes; at < end; at += sizeof(uint32_t)) {
    uint64_t word = pattern(m, at);
    memcpy(m->base + at, (const char *)&word + at % WORD, sizeof(uint32_t));
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

void fresh_memory_find_defined(const struct fresh_memory *memory, size_t at,
                               size_t bytes, uint8_t *defined) {
  size_t end = (at + bytes + SETTLED - 1) / SETTLED * SETTLED;
  for (size_t i = at / SETTLED * SETTLED; i < end && i < memory->bytes;
       i += PIECE) {
    unsigned size =
        memory->bytes - i < PIECE ? (unsigned)(memory->bytes - i) : PIECE;
    uint32_t piece = memory->logical + (uint32_t)i;
    if (!bits_all(defined, piece, size) && !holds_pattern(memory, i, i + size))
      bits_set_shared(defined, piece, size);
  }
}
