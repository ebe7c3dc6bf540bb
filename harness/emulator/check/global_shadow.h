/* global_shadow.h - where is remembered who has accessed each word of global
 * memory: ten bytes for each of its bytes at most, and of a word that is loaded
 * once two, since memory is taken for what happens to words, not for what may.
 */
#pragma once

#include "../execute/events.h"
#include "thread_races.h"

/* What threads of a block have done. */
struct thread_accesses {
  uint64_t entry;               /* see thread_races.h */
  uint32_t load_key, store_key; /* of what it remembers */
};

/* What is remembered of a word lies in sections of a chunk of memory; a word is
 * told by its place in the first. */
struct global_word {
  uint64_t load; /* see below */
};
enum { SECTION_SHIFT = 21, SECTION = 1 << SECTION_SHIFT };

static inline uint64_t *store_entry(struct global_word *w) {
  return &w->load + SECTION / sizeof w->load;
}
static inline uint64_t *atomic_entry(struct global_word *w) {
  return &w->load + 2 * SECTION / sizeof w->load;
}
static inline struct thread_accesses *thread_entry(struct global_word *w) {
  uintptr_t at = (uintptr_t)w & (SECTION - 1);
  return (struct thread_accesses *)((char *)w + 3 * SECTION + at);
}

/* One side of a word: tag 6 | lowest block 20 | next block 20 | releases 2 |
 * bytes 4 | instruction 12, from the top. Blocks count from 1; next 0: only one
 * has been here. releases are those of the lowest block, before its access. */
enum {
  TAG_SHIFT = 58,
  LOW_SHIFT = 38,
  NEXT_SHIFT = 18,
  RELEASES_SHIFT = 16,
  BYTES_SHIFT = 12,
  ALL_BYTES = 15, /* all bytes of a word */
  BLOCK_MASK = (1 << 20) - 1,
  TAGS = 63
};

static inline uint32_t lowest_block(uint64_t v) {
  return v >> LOW_SHIFT & BLOCK_MASK;
}
static inline uint32_t next_block(uint64_t v) {
  return v >> NEXT_SHIFT & BLOCK_MASK;
}
static inline unsigned byte_mask_of(uint64_t v) {
  return v >> BYTES_SHIFT & 15;
}
static inline uint32_t block_number(uint64_t block) {
  return (uint32_t)(block % BLOCK_MASK) + 1;
}

/* A word that has been loaded once since the launch began has this entry alone.
 * In place of the next block: thread 10 | synchronisations of its warp 6 |
 * intervals since its block began 4, from the top. No byte is marked, and that
 * tells it from other entries. */
enum { FIRST_THREAD_SHIFT = 10, FIRST_SYNCS_SHIFT = 4, FIRST_INTERVALS = 16 };

static inline int is_first_load(uint64_t v) {
  return v != 0 && byte_mask_of(v) == 0;
}

/* The load by the running lane, whose entry for the whole word is `side`. */
static inline uint64_t first_load(uint64_t side, unsigned intervals) {
  uint64_t syncs = cur_checks->warps[emu_self->warp].runs_on & 63;
  uint64_t who = (uint64_t)running_thread() << FIRST_THREAD_SHIFT |
                 syncs << FIRST_SYNCS_SHIFT | intervals;
  return (side & ~((uint64_t)ALL_BYTES << BYTES_SHIFT)) | who << NEXT_SHIFT;
}

/* The entry as it is of words that are loaded more than once. */
static inline uint64_t first_load_as_entry(uint64_t v) {
  return (v & ~((uint64_t)BLOCK_MASK << NEXT_SHIFT)) | (uint64_t)ALL_BYTES
                                                           << BYTES_SHIFT;
}

/* What threads remember of it. began: the interval in which its block began. */
static inline uint64_t first_load_as_thread_entry(uint64_t v, unsigned began) {
  uint64_t who = next_block(v);
  unsigned interval = began + (unsigned)(who & (FIRST_INTERVALS - 1));
  return thread_races_interval((unsigned)(v >> TAG_SHIFT), lowest_block(v),
                               interval) |
         (who >> FIRST_SYNCS_SHIFT & 63) << SYNCS_SHIFT | WAS_READ |
         (who >> FIRST_THREAD_SHIFT) << READER_SHIFT;
}

/* The bytes of the word at `at` that an access touches, one bit each. */
static inline unsigned byte_mask(uint32_t at, unsigned bytes) {
  return bytes >= 4 ? ALL_BYTES : ((1u << bytes) - 1) << at % 4;
}

/* What is remembered together: the words of 4 KiB. */
enum { PAGE_SHIFT = 12, PAGE_WORDS = 1024, PAGES = 1 << 20 };

/* Where the words of a page are. 0: nothing is remembered yet; PAGE_NONE: the
 * page is passed over. PAGE_CHANGED is added where one has been changed. */
enum { PAGE_CHANGED = 1, PAGE_NONE = 2 };
extern uintptr_t global_shadow_pages[PAGES];
uintptr_t global_shadow_add(uint32_t page);

/* NULL: it is passed over. */
static inline struct global_word *global_shadow_words(uintptr_t page) {
  return (struct global_word *)(page & ~(uintptr_t)(PAGE_CHANGED | PAGE_NONE));
}

static inline uintptr_t global_shadow_page(uint32_t at) {
  uintptr_t page =
      __atomic_load_n(&global_shadow_pages[at >> PAGE_SHIFT], __ATOMIC_SEQ_CST);
  if (__builtin_expect(!page, 0))
    page = global_shadow_add(at >> PAGE_SHIFT);
  return page;
}

/* The word at a logical address; those that one access touches follow each
 * other. NULL: its page is passed over. */
static inline struct global_word *global_shadow_at(uint32_t at) {
  uintptr_t page = global_shadow_page(at);
  struct global_word *words = global_shadow_words(page);
  return words ? words + at / 4 % PAGE_WORDS : NULL;
}

/* Has the word's page been changed since it is remembered? */
static inline int global_shadow_is_changed(uint32_t at) {
  return global_shadow_page(at) & PAGE_CHANGED;
}

/* The same for a word that is about to be changed. */
static inline struct global_word *global_shadow_changing(uint32_t at) {
  struct global_word *w = global_shadow_at(at);
  if (w && !global_shadow_is_changed(at))
    __atomic_fetch_or(&global_shadow_pages[at >> PAGE_SHIFT],
                      (uintptr_t)PAGE_CHANGED, __ATOMIC_SEQ_CST);
  return w;
}

/* The byte at a logical address, of which accesses of 1 and 2 bytes by threads
 * of a block are told apart, for this OS thread. What is remembered of
 * 16384 bytes; another with the same place takes it over. */
struct thread_accesses *narrow_shadow_at(uint32_t at);

/* A launch begins. Where the shadow of all allocations would take more memory
 * than they leave room for, pages inside the larger of them are passed over,
 * unless the launch is to be checked whole. Nonzero: all is forgotten. */
int global_shadow_begin(const struct launch_event *);
void global_shadow_forget(void);
/* Of so many pages one was not passed over, at worst. */
unsigned global_shadow_one_of(void);
