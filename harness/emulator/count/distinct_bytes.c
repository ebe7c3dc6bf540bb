/* distinct_bytes.c - two bit maps of logical memory, one bit for a byte, shared
 * by all OS threads. */
#include "tallies.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#include "../memory/byte_map.h"

enum { CHUNK_SHIFT = 16, CHUNKS = 1 << 16 }; /* of logical memory */

static uint64_t *maps[2]; /* loads, stores */
static uint8_t dirty[2][CHUNKS];

/* Bytes marked first by each OS thread, in cache lines of their own. */
static struct {
  uint64_t bytes[2];
} __attribute__((aligned(128))) marked[MAX_WORKERS];

static void open_maps(void) {
  for (int i = 0; i < 2; i++)
    maps[i] = reserve_zeros(LOGICAL_BYTES / 8 + 4096);
}

static uint64_t mark_word(uint64_t *word, uint64_t want) {
  uint64_t old = __atomic_load_n(word, __ATOMIC_RELAXED);
  if ((old & want) == want)
    return 0;
  old = __atomic_fetch_or(word, want, __ATOMIC_RELAXED);
  return (uint64_t)__builtin_popcountll(want & ~old);
}

static uint64_t mark_bytes(int map, uint32_t at, uint32_t bytes) {
  uint64_t *word = maps[map] + at / 64, added = 0;
  uint32_t bit = at % 64;
  while (bytes) {
    uint32_t n = 64 - bit < bytes ? 64 - bit : bytes;
    uint64_t want = (n == 64 ? ~0ull : (1ull << n) - 1) << bit;
    added += mark_word(word++, want);
    bytes -= n;
    bit = 0;
  }
  if (added)
    dirty[map][at >> CHUNK_SHIFT] = 1;
  return added;
}

/* The same for a few bytes, aligned to their number: most are marked. */
static inline uint64_t mark_access(int map, uint32_t at, uint32_t bytes) {
  uint64_t want = (((uint64_t)1 << bytes) - 1) << at % 64;
  uint64_t word = __atomic_load_n(maps[map] + at / 64, __ATOMIC_RELAXED);
  return (word & want) == want ? 0 : mark_bytes(map, at, bytes);
}

void count_bytes(unsigned worker, const struct instruction *i,
                 const uint32_t *address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_maps);
  const struct shape *p = &i->shape;
  int map = kind_writes(key_kind(i->key));
  uint64_t added = 0;
  uint32_t width = key_bytes(i->key);
  if (p->span)
    added = mark_bytes(map, address[__builtin_ctz(p->mask)] + p->from, p->span);
  else
    for (uint32_t m = p->distinct; m; m &= m - 1)
      added += mark_access(map, address[__builtin_ctz(m)], width);
  marked[worker].bytes[map] += added;
}

static void forget(void) {
  size_t bytes = (1u << CHUNK_SHIFT) / 8;
  for (int map = 0; map < 2; map++)
    for (size_t i = 0; maps[map] && i < CHUNKS; i++)
      if (dirty[map][i]) {
        /* A run of marks may reach into the next chunk. */
        memset((char *)maps[map] + i * bytes, 0, bytes + 64);
        dirty[map][i] = 0;
      }
}

void distinct_bytes_look(uint64_t bytes[2]) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (int map = 0; map < 2; map++)
      bytes[map] += marked[w].bytes[map];
}

void distinct_bytes_take(uint64_t bytes[2]) {
  distinct_bytes_look(bytes);
  memset(marked, 0, sizeof marked);
  forget();
}
