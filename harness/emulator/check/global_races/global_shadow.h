/* global_shadow.h - the shadow of global memory: who has accessed each of its
 * words. It takes 40 bytes a word, but 8 for a word that is loaded once, since
 * the rest is in pages that are touched only when they are used. */
#pragma once

#include "../../execute/events.h"
#include "thread_races.h"

/* The accesses of one block's threads to a word. */
struct thread_accesses {
  uint64_t entry;               /* see thread_races.h */
  uint32_t load_key, store_key; /* instructions of its reader and writer */
};

/* A word's entries lie at the same index in the sections of a chunk: loads,
 * stores, atomic operations, and threads. A pointer to the first finds all. */
struct global_word {
  uint64_t load; /* an entry */
};
enum { SECTION_SHIFT = 21, SECTION = 1 << SECTION_SHIFT };

static inline uint64_t *store_entry(struct global_word *word) {
  return &word->load + SECTION / sizeof word->load;
}
static inline uint64_t *atomic_entry(struct global_word *word) {
  return &word->load + 2 * SECTION / sizeof word->load;
}
static inline struct thread_accesses *thread_entry(struct global_word *word) {
  uintptr_t at = (uintptr_t)word & (SECTION - 1);
  return (struct thread_accesses *)((char *)word + 3 * SECTION + at);
}

/* An entry, of 64 bits:
 *
 *   63     58 57          38 37          18 17      16 15   12 11           0
 *  +---------+--------------+--------------+----------+-------+-------------+
 *  |  launch | lowest block |  next block  | releases | bytes | instruction |
 *  +---------+--------------+--------------+----------+-------+-------------+
 *
 * launch: a tag; an entry of another launch is empty. Blocks count from 1; next
 * block 0: there is one only. releases: how many the lowest block had made
 * before its access, at most 3. bytes: one bit for each of the word's that were
 * accessed. instruction: instruction_number() of the lowest block's. */
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

/* The launch's first load of a word is recorded in the load entry alone, in a
 * form that says which thread made it. Its bytes are 0, and in place of the
 * next block are, from the top: thread 10 | synchronisations of its warp 6 |
 * intervals since its block began 4. */
enum { FIRST_THREAD_SHIFT = 10, FIRST_SYNCS_SHIFT = 4, FIRST_INTERVALS = 16 };

static inline int is_first_load(uint64_t v) {
  return v != 0 && byte_mask_of(v) == 0;
}

/* That form of the running lane's load; `side`: its entry in the usual form. */
static inline uint64_t first_load(uint64_t side, unsigned intervals) {
  uint64_t syncs = cur_checks->warps[emu_self->warp].executed_syncs & 63;
  uint64_t who = (uint64_t)running_thread() << FIRST_THREAD_SHIFT |
                 syncs << FIRST_SYNCS_SHIFT | intervals;
  return (side & ~((uint64_t)ALL_BYTES << BYTES_SHIFT)) | who << NEXT_SHIFT;
}

/* From that form into the usual one, for all bytes of the word. */
static inline uint64_t first_load_as_entry(uint64_t v) {
  return (v & ~((uint64_t)BLOCK_MASK << NEXT_SHIFT)) | (uint64_t)ALL_BYTES
                                                           << BYTES_SHIFT;
}

/* And the entry of thread_races.h. began: the interval in which its block
 * began.
 */
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

/* A page of the shadow has the entries of 4 KiB of global memory. */
enum { PAGE_SHIFT = 12, PAGE_WORDS = 1024, PAGES = 1 << 20 };

/* By page: the address of its first word. 0: it has no memory yet; PAGE_NONE:
 * it is passed over. PAGE_CHANGED is added once one of its words was stored to;
 * PAGE_KEPT, if its words have a history (access_history.h).
 */
enum { PAGE_CHANGED = 1, PAGE_NONE = 2, PAGE_KEPT = 4, PAGE_FLAGS = 7 };
extern uintptr_t global_shadow_pages[PAGES];
uintptr_t global_shadow_add(uint32_t page);

/* NULL: it is passed over. */
static inline struct global_word *global_shadow_words(uintptr_t page) {
  return (struct global_word *)(page & ~(uintptr_t)PAGE_FLAGS);
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

/* Has a word of its page been stored to? */
static inline int global_shadow_is_changed(uint32_t at) {
  return global_shadow_page(at) & PAGE_CHANGED;
}

/* The same, for a word that is about to be stored to. */
static inline struct global_word *global_shadow_changing(uint32_t at) {
  struct global_word *w = global_shadow_at(at);
  if (w && !global_shadow_is_changed(at))
    __atomic_fetch_or(&global_shadow_pages[at >> PAGE_SHIFT],
                      (uintptr_t)PAGE_CHANGED, __ATOMIC_SEQ_CST);
  return w;
}

/* Accesses of 1 and 2 bytes by threads of a block are kept by byte: a cache of
 * 16384 bytes' entries for this OS thread; another byte of the same slot
 * replaces one. */
struct thread_accesses *narrow_shadow_at(uint32_t at);

/* A launch begins. Where the shadow of all allocations would take more memory
 * than they leave room for, pages inside the larger of them are passed over,
 * unless the launch is to be checked whole. Nonzero: all is forgotten. */
int global_shadow_begin(const struct launch_event *);
void global_shadow_forget(void);
/* Of so many pages one was not passed over, at worst. */
unsigned global_shadow_one_of(void);
