/* global_shadow.c - pages of the shadow. Which are passed over depends on the
 * allocations alone, so that findings are the same in every run. */
#include "global_shadow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../../program/require_memory.h"
#include "kept_pages.h"

enum {
  PAGE_BYTES = PAGE_WORDS * sizeof(struct global_word),
  CHUNK_PAGES = SECTION / PAGE_BYTES,
  CHUNK_BYTES = 5 * SECTION,
  MAX_CHUNKS = PAGES / CHUNK_PAGES
};

/* Taken by the shadow at most: so much, and a third of what is allocated.
 * Allocations up to SMALL are remembered whole. */
#define ROOM (72ull << 20)
#define SMALL (256ull << 10)

uintptr_t global_shadow_pages[PAGES];

static char *chunks[MAX_CHUNKS];
static uint32_t made[PAGES]; /* the pages that use them, in their order */
static uint32_t used;        /* pages of the chunks */
static uint64_t made_for;    /* allocations that those passed over belong to */
static uint32_t largest = 1; /* stride so far */
static uint32_t stride = 1;  /* one page of so many is remembered */

/* Sections begin at multiples of their size. Most words are loaded once: large
 * pages are for the first. */
static char *make_chunk(void) {
  char *p = reserve_zeros(CHUNK_BYTES + SECTION);
  size_t before = -(uintptr_t)p % SECTION;
  if (before)
    munmap(p, before);
  p += before;
  munmap(p + CHUNK_BYTES, SECTION - before);
  return p;
}

static char *page_memory(uint32_t n) {
  char **chunk = &chunks[n / CHUNK_PAGES], *none = NULL;
  if (!__atomic_load_n(chunk, __ATOMIC_ACQUIRE)) {
    char *mine = make_chunk();
    if (!__atomic_compare_exchange_n(chunk, &none, mine, 0, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST))
      munmap(mine, CHUNK_BYTES);
    else
      madvise(mine, SECTION, MADV_HUGEPAGE);
  }
  return *chunk + n % CHUNK_PAGES * PAGE_BYTES;
}

/* Other OS threads may want the same page: one of theirs stays unused. */
uintptr_t global_shadow_add(uint32_t page) {
  uintptr_t none = 0;
  uint32_t n = __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED);
  if (n >= PAGES)
    return PAGE_NONE;
  uintptr_t mine = (uintptr_t)page_memory(n);
  made[n] = page;
  mine |= kept_page_slots[page] && !kept_pages_rest ? PAGE_KEPT : 0;
  if (__atomic_compare_exchange_n(&global_shadow_pages[page], &none, mine, 0,
                                  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    return mine;
  return none;
}

/* What a page has in the sections of its chunk. */
static void clear_page(uint32_t n) {
  char *p = page_memory(n);
  for (int section = 0; section < 3; section++)
    memset(p + section * SECTION, 0, PAGE_BYTES);
  size_t at = (uintptr_t)p & (SECTION - 1);
  memset(p + 3 * SECTION + at, 0, 2 * PAGE_BYTES);
}

/* A few pages are cleared where they are: the system takes longer to take them
 * back and give new ones. */
void global_shadow_forget(void) {
  enum { FEW = 64 };
  if (used > PAGES)
    used = PAGES;
  for (uint32_t i = 0; i < used && used <= FEW; i++)
    clear_page(i);
  for (uint32_t i = 0; i * CHUNK_PAGES < used && used > FEW; i++)
    if (chunks[i])
      madvise(chunks[i], CHUNK_BYTES, MADV_DONTNEED);
  for (uint32_t i = 0; i < used; i++)
    if (global_shadow_pages[made[i]] != PAGE_NONE)
      global_shadow_pages[made[i]] = 0;
  used = 0;
}

/* ---- which pages are passed over ---- */

static int is_large(const struct range *r) {
  return r->state == RANGE_LIVE && r->bytes > SMALL;
}

/* One page of how many fits. */
static uint32_t stride_of(struct range *const *ranges, size_t count) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < count; i++)
    bytes += is_large(ranges[i]) ? ranges[i]->bytes : 0;
  uint64_t shadow = bytes / PAGE_WORDS * CHUNK_BYTES / CHUNK_PAGES / 4;
  uint64_t room = ROOM + bytes / 3;
  return (uint32_t)((shadow + room - 1) / room);
}

/* Of those that lie in the range with all their bytes. */
static void pass_over(const struct range *r) {
  uint32_t from = (r->logical + (1u << PAGE_SHIFT) - 1) >> PAGE_SHIFT;
  uint32_t to = (uint32_t)((r->logical + r->bytes) >> PAGE_SHIFT);
  for (uint32_t i = from + 1; i + 1 < to; i++)
    if ((i - from) % stride)
      global_shadow_pages[i] = PAGE_NONE;
}

static uint64_t fingerprint(struct range *const *ranges, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    if (is_large(ranges[i]))
      sum = (sum ^ ranges[i]->number) * 0x9e3779b97f4a7c15u;
  return sum;
}

static int choose_passed_over(struct range *const *ranges, size_t count,
                              int whole) {
  uint32_t wanted = whole ? 1 : stride_of(ranges, count);
  if (wanted <= 1 && stride == 1)
    return 0;
  uint64_t now = fingerprint(ranges, count);
  if (wanted == stride && now == made_for)
    return 0;
  global_shadow_forget();
  for (uint32_t i = 0; i < PAGES; i++)
    global_shadow_pages[i] = 0;
  stride = wanted > 1 ? wanted : 1;
  largest = stride > largest ? stride : largest;
  made_for = now;
  for (size_t i = 0; stride > 1 && i < count; i++)
    if (is_large(ranges[i]))
      pass_over(ranges[i]);
  return 1;
}

int global_shadow_begin(const struct launch_event *launch) {
  struct range *const *ranges;
  size_t count = memory_ranges_hold(&ranges);
  int anew = choose_passed_over(ranges, count, launch->whole);
  memory_ranges_release();
  return anew;
}

unsigned global_shadow_one_of(void) {
  return largest;
}

/* ---- bytes ---- */

/* A block rarely has more bytes in use than there is room for; what it has
 * forgotten it cannot find. */
enum { BYTES = 1 << 14 };

static __thread struct narrow_byte {
  uint32_t at;
  struct thread_accesses of;
} * bytes;

struct thread_accesses *narrow_shadow_at(uint32_t at) {
  if (!bytes)
    bytes = require_memory(calloc(BYTES, sizeof *bytes), "what threads access");
  struct narrow_byte *b = &bytes[at % BYTES];
  if (b->at != at)
    *b = (struct narrow_byte){.at = at};
  return &b->of;
}
