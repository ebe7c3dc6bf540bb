/* address_reuse.c - by call site and size: the ranges that it freed last. */
#include "ranges.h"

#include <string.h>

enum { CALLS = 32, FREED = 8 };

static struct call {
  const void *pc;
  size_t bytes;
  unsigned frees, count;
  uint32_t freed[FREED]; /* the last one last */
} calls[CALLS];
static unsigned next;

static struct call *find(size_t bytes, const void *pc) {
  for (struct call *c = calls; c < calls + CALLS; c++)
    if (c->pc == pc && c->bytes == bytes)
      return c;
  return NULL;
}

void address_reuse_freed(uint32_t logical, size_t bytes, const void *pc) {
  struct call *c = pc ? find(bytes, pc) : NULL;
  if (!c) {
    c = &calls[next++ % CALLS];
    *c = (struct call){.pc = pc, .bytes = bytes};
  }
  c->frees++;
  if (c->count == FREED)
    memmove(c->freed, c->freed + 1, --c->count * sizeof *c->freed);
  c->freed[c->count++] = logical;
}

uint32_t address_reuse_take(size_t bytes, const void *pc) {
  struct call *c = pc ? find(bytes, pc) : NULL;
  return c && c->frees >= FREES_BEFORE_REUSE && c->count ? c->freed[--c->count]
                                                         : 0;
}

void address_reuse_clear(void) {
  memset(calls, 0, sizeof calls);
}
