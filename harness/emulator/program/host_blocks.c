/* host_blocks.c - a tree of ranges that do not overlap: of a block that was
 * freed where nobody told, another that lies there takes the place. */
#include "host_blocks.h"

#include <pthread.h>
#include <search.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "alarm_safe_lock.h"

/* Of programs that have more, the rest is not known. */
enum { MAX_BLOCKS = 1 << 16 };
/* Blocks from here on are arrays that a program fills. */
enum { LARGE = 16 << 20 };

struct host_range {
  uintptr_t base, end;
  const void *pc;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *tree;
static unsigned count;

void use_huge_pages(void *base, size_t bytes) {
  enum { HUGE = 2 << 20 };
  uintptr_t from = ((uintptr_t)base + HUGE - 1) / HUGE * HUGE;
  uintptr_t to = ((uintptr_t)base + bytes) / HUGE * HUGE;
  if (from < to)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
}

/* Equal: they overlap. */
static int compare(const void *x, const void *y) {
  const struct host_range *a = x, *b = y;
  return a->end <= b->base ? -1 : a->base >= b->end ? 1 : 0;
}

static void remove_overlapping(const struct host_range *b) {
  for (struct host_range **found; (found = tfind(b, &tree, compare)); count--) {
    struct host_range *old = *found;
    tdelete(old, &tree, compare);
    free(old);
  }
}

void host_block_add(void *base, size_t bytes, const void *pc) {
  uintptr_t from = (uintptr_t)base;
  if (!base)
    return;
  if (bytes >= LARGE)
    use_huge_pages(base, bytes);
  struct host_range b = {from, from + (bytes ? bytes : 1), pc}, *kept;
  alarm_safe_lock(&lock);
  remove_overlapping(&b);
  if (count < MAX_BLOCKS && (kept = malloc(sizeof *kept))) {
    *kept = b;
    if (tsearch(kept, &tree, compare))
      count++;
    else
      free(kept);
  }
  alarm_safe_unlock(&lock);
}

void host_block_remove(void *base) {
  struct host_range b = {(uintptr_t)base, (uintptr_t)base + 1, NULL};
  alarm_safe_lock(&lock);
  remove_overlapping(&b);
  alarm_safe_unlock(&lock);
}

int host_block_at(const void *address, struct host_block *found) {
  struct host_range b = {(uintptr_t)address, (uintptr_t)address + 1, NULL},
                    **at;
  alarm_safe_lock(&lock);
  at = tfind(&b, &tree, compare);
  if (at)
    *found = (struct host_block){(*at)->end - (*at)->base, (*at)->end - b.base,
                                 (*at)->pc};
  alarm_safe_unlock(&lock);
  return at != NULL;
}
