/* global_shadow.h - where is remembered who has accessed each word of global
 * memory: ten bytes for each of its bytes, taken as they are needed. */
#ifndef EMULATOR_GLOBAL_SHADOW_H
#define EMULATOR_GLOBAL_SHADOW_H

#include "../execute/events.h"

struct global_word {
  uint64_t load, store, atomic; /* see block_races.c */
  uint64_t threads;             /* see thread_races.h */
  uint32_t load_key, store_key; /* of what threads remembers */
};

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

/* A launch begins. Where the shadow of all allocations would take more memory
 * than they leave room for, pages inside the larger of them are passed over,
 * unless the launch is to be checked whole. Nonzero: all is forgotten. */
int global_shadow_begin(const struct launch_event *);
void global_shadow_forget(void);
/* Of so many pages one was not passed over, at worst. */
unsigned global_shadow_one_of(void);

#endif
