/* global_shadow.h - where is remembered who has accessed each word of global
 * memory: ten bytes for each of its bytes, taken as they are needed. */
#ifndef EMULATOR_GLOBAL_SHADOW_H
#define EMULATOR_GLOBAL_SHADOW_H

#include "../execute/events.h"

struct global_word {
  uint64_t load, store, atomic; /* see below */
  uint64_t threads;             /* see thread_races.h */
  uint32_t load_key, store_key; /* of what threads remembers */
};

/* One side of a word: tag 6 | lowest block 20 | next block 20 | releases 2 |
 * bytes 4 | instruction 12, from the top. Blocks count from 1; next 0: only one
 * has been here. releases are those of the lowest block, before its access. */
enum {
  TAG_SHIFT = 58,
  LOW_SHIFT = 38,
  NEXT_SHIFT = 18,
  RELEASES_SHIFT = 16,
  BYTES_SHIFT = 12,
  WHOLE = 15, /* all bytes of a word */
  BLOCK_MASK = (1 << 20) - 1,
  TAGS = 63
};

static inline uint32_t low_of(uint64_t v) {
  return v >> LOW_SHIFT & BLOCK_MASK;
}
static inline uint32_t next_of(uint64_t v) {
  return v >> NEXT_SHIFT & BLOCK_MASK;
}
static inline unsigned bytes_of(uint64_t v) {
  return v >> BYTES_SHIFT & 15;
}
static inline uint32_t fold(uint64_t block) {
  return (uint32_t)(block % BLOCK_MASK) + 1;
}

/* The bytes of the word at `at` that an access touches, one bit each. */
static inline unsigned part(uint32_t at, unsigned bytes) {
  return bytes >= 4 ? WHOLE : ((1u << bytes) - 1) << at % 4;
}

/* What is remembered together: the words of 4 KiB. */
enum { PAGE_SHIFT = 12, PAGE_WORDS = 1024, PAGES = 1 << 20 };

/* NULL: nothing is remembered yet; of pages that are passed over: never. */
extern struct global_word *global_shadow_pages[PAGES];
extern struct global_word global_shadow_none[PAGE_WORDS];
struct global_word *global_shadow_add(uint32_t page);

/* The word at a logical address; those that one access touches follow each
 * other. NULL: its page is passed over. */
static inline struct global_word *global_shadow_at(uint32_t at) {
  struct global_word *page =
      __atomic_load_n(&global_shadow_pages[at >> PAGE_SHIFT], __ATOMIC_ACQUIRE);
  if (__builtin_expect(!page, 0))
    page = global_shadow_add(at >> PAGE_SHIFT);
  return page == global_shadow_none ? NULL : page + at / 4 % PAGE_WORDS;
}

/* The byte at a logical address, of which accesses of 1 and 2 bytes by threads
 * of a block are told apart, for this OS thread. What is remembered of
 * 16384 bytes; another with the same place takes it over. */
struct global_word *narrow_shadow_at(uint32_t at);

/* A launch begins. Where the shadow of all allocations would take more memory
 * than they leave room for, pages inside the larger of them are passed over,
 * unless the launch is to be checked whole. Nonzero: all is forgotten. */
int global_shadow_begin(const struct launch_event *);
void global_shadow_forget(void);
/* Of so many pages one was not passed over, at worst. */
unsigned global_shadow_one_of(void);

#endif
