/* distinct_bytes.c - two bit maps of logical memory, one bit for a byte, shared
 * by all OS threads. */
#include "tallies.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "../memory/byte_map.h"
#include "../program/require_memory.h"

enum {
  CHUNK_SHIFT = 16,
  CHUNKS = 1 << 16,
  GROUP = 256
}; /* of logical memory */

static uint64_t *maps[2]; /* loads, stores */
static uint8_t dirty[2][CHUNKS];
static uint8_t dirty_groups[CHUNKS / GROUP]; /* some chunk of it is */

static void init_maps(void) {
  for (int i = 0; i < 2; i++)
    maps[i] = reserve_zeros(LOGICAL_BYTES / 8 + 4096);
}

static void mark_word(uint64_t *word, uint64_t want) {
  if ((__atomic_load_n(word, __ATOMIC_RELAXED) & want) != want)
    __atomic_fetch_or(word, want, __ATOMIC_RELAXED);
}

/* Written once: OS threads share its cache line. */
static void mark_chunk(int map, uint32_t at) {
  uint8_t *chunk = &dirty[map][at >> CHUNK_SHIFT];
  if (__atomic_load_n(chunk, __ATOMIC_RELAXED))
    return;
  __atomic_store_n(chunk, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&dirty_groups[(at >> CHUNK_SHIFT) / GROUP], 1,
                   __ATOMIC_RELAXED);
}

static void mark_bytes(int map, uint32_t at, uint32_t bytes) {
  uint64_t *word = maps[map] + at / 64;
  uint32_t bit = at % 64;
  mark_chunk(map, at);
  mark_chunk(map, at + bytes - 1);
  while (bytes) {
    uint32_t n = 64 - bit < bytes ? 64 - bit : bytes;
    uint64_t want = (n == 64 ? ~0ull : (1ull << n) - 1) << bit;
    mark_word(word++, want);
    bytes -= n;
    bit = 0;
  }
}

/* The same for a few bytes, aligned to their number: most are marked. */
static inline void mark_access(int map, uint32_t at, uint32_t bytes) {
  uint64_t want = (((uint64_t)1 << bytes) - 1) << at % 64;
  uint64_t word = __atomic_load_n(maps[map] + at / 64, __ATOMIC_RELAXED);
  if ((word & want) != want)
    mark_bytes(map, at, bytes);
}

void count_bytes(const struct instruction *i, const uint32_t *address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_maps);
  const struct shape *p = &i->shape;
  int map = kind_writes(key_kind(i->key));
  uint32_t width = key_bytes(i->key);
  if (p->span)
    mark_bytes(map, address[__builtin_ctz(p->mask)] + p->from, p->span);
  else
    for (uint32_t m = p->distinct; m; m &= m - 1)
      mark_access(map, address[__builtin_ctz(m)], width);
}

/* A word of a map is a segment of 64 bytes: two sectors. */
static void add_word(struct distinct *d, uint64_t loaded, uint64_t stored) {
  d->loaded += (uint64_t)__builtin_popcountll(loaded);
  d->stored += (uint64_t)__builtin_popcountll(stored);
  d->loaded_segments64 += loaded != 0;
  for (int half = 0; half < 2; half++) {
    uint32_t in = (uint32_t)(loaded >> 32 * half);
    uint32_t out = (uint32_t)(stored >> 32 * half);
    d->loaded_sectors += in != 0;
    d->stored_sectors += out != 0;
    d->partial_sectors += out != 0 && out != UINT32_MAX && in == 0;
  }
}

/* The first dirty chunk from there on; CHUNKS: there is none. */
static size_t next_dirty(size_t i) {
  while (i < CHUNKS) {
    if (i % GROUP == 0 && !dirty_groups[i / GROUP]) {
      i += GROUP;
      continue;
    }
    if (dirty[0][i] | dirty[1][i])
      return i;
    i++;
  }
  return CHUNKS;
}

enum { WORDS = (1 << CHUNK_SHIFT) / 64 };

static void add_chunk(struct distinct *d, size_t chunk) {
  const uint64_t *in = maps[0] + chunk * WORDS, *out = maps[1] + chunk * WORDS;
  for (size_t w = 0; w < WORDS; w++)
    if (in[w] || out[w])
      add_word(d, in[w], out[w]);
}

void distinct_bytes_peek(struct distinct *d) {
  for (size_t i = next_dirty(0); i < CHUNKS; i = next_dirty(i + 1))
    add_chunk(d, i);
}

void distinct_bytes_take(struct distinct *d) {
  for (size_t i = next_dirty(0); i < CHUNKS; i = next_dirty(i + 1)) {
    add_chunk(d, i);
    for (int map = 0; map < 2; map++) {
      memset(maps[map] + i * WORDS, 0, WORDS * sizeof **maps);
      dirty[map][i] = 0;
    }
  }
  memset(dirty_groups, 0, sizeof dirty_groups);
}

/* ---- the same bytes elsewhere ---- */

struct moved_bytes {
  uint64_t bytes;
  uint64_t *map[2];
};

struct moved_bytes *moved_bytes_begin(uint64_t bytes) {
  struct moved_bytes *m = require_memory(malloc(sizeof *m), "maps");
  m->bytes = bytes;
  for (int i = 0; i < 2; i++)
    m->map[i] = require_memory(calloc(bytes / 64 + 2, sizeof **m->map), "maps");
  return m;
}

/* The bits of one word of memory. */
static void move_word(struct moved_bytes *moved, int map, uint64_t word,
                      uint32_t offset, unsigned grain, moved_place *place,
                      const void *context) {
  uint64_t piece = grain == 4 ? 15 : 1;
  while (word) {
    unsigned bit = (unsigned)__builtin_ctzll(word) & ~(grain - 1);
    uint64_t bits = word >> bit & piece;
    uint64_t to = place(context, offset + bit);
    if (to + grain <= moved->bytes)
      moved->map[map][to / 64] |= bits << to % 64;
    word &= ~(piece << bit);
  }
}

/* Of 64 bytes, those from first on and before end. */
static uint64_t in_range(uint64_t word, uint64_t at, uint32_t first,
                         uint64_t end) {
  if (at < first)
    word &= ~0ull << (first - at);
  if (end - at < 64)
    word &= (1ull << (end - at)) - 1;
  return word;
}

void distinct_bytes_within(uint32_t first, uint32_t bytes, struct distinct *d) {
  uint64_t end = (uint64_t)first + bytes;
  for (uint64_t at = first & ~63u; maps[0] && at < end; at += 64) {
    uint64_t loaded = in_range(maps[0][at / 64], at, first, end),
             stored = in_range(maps[1][at / 64], at, first, end);
    if (loaded || stored)
      add_word(d, loaded, stored);
  }
}

void moved_bytes_add(struct moved_bytes *m, uint32_t first, uint32_t bytes,
                     unsigned grain, moved_place *place, const void *context) {
  uint64_t end = (uint64_t)first + bytes;
  for (int map = 0; map < 2 && maps[0]; map++)
    for (uint64_t at = first & ~63u; at < end; at += 64) {
      uint64_t word = in_range(maps[map][at / 64], at, first, end);
      if (word)
        move_word(m, map, word, (uint32_t)at - first, grain, place, context);
    }
}

void moved_bytes_end(struct moved_bytes *m, struct distinct *d) {
  for (uint64_t w = 0; w < m->bytes / 64 + 2; w++)
    if (m->map[0][w] || m->map[1][w])
      add_word(d, m->map[0][w], m->map[1][w]);
  free(m->map[0]);
  free(m->map[1]);
  free(m);
}
