/* huge_pages.c - of what lies within the stretch alone, so that no more memory
 * is taken than it has. */
#include "huge_pages.h"

#include <stdint.h>
#include <sys/mman.h>

void use_huge_pages(void *base, size_t bytes) {
  enum { HUGE = 2 << 20 };
  uintptr_t from = ((uintptr_t)base + HUGE - 1) / HUGE * HUGE;
  uintptr_t to = ((uintptr_t)base + bytes) / HUGE * HUGE;
  if (from < to)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
}
