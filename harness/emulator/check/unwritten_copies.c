/* unwritten_copies.c - what a copy brings to the host of device memory that
 * nothing has written: it is marked there, and a fault when the host reads it.
 *
 * Host code that the compiler gave no hooks, such as the C library's, may have
 * written there since: what no longer holds the mark is not taken for
 * unwritten.
 */
#include "unwritten_copies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../memory/byte_map.h"
#include "findings.h"

enum { MOST = 64, MARK = 0xa5, PADDING = 16 };

struct unwritten_copy {
  uintptr_t to;
  size_t bytes, first, longest; /* unwritten: the first, the longest run */
  size_t unwritten;
  uint8_t *bits; /* of each byte: unwritten */
  const void *pc, *made_at;
  int read;
};

static struct unwritten_copy copies[MOST];
static unsigned unwritten_copies;

/* Another copy brings other bytes. */
static void forget(uintptr_t to, size_t bytes) {
  for (unsigned i = 0; i < unwritten_copies; i++) {
    const struct unwritten_copy *c = &copies[i];
    uintptr_t from = to > c->to ? to : c->to;
    uintptr_t end =
        to + bytes < c->to + c->bytes ? to + bytes : c->to + c->bytes;
    if (from < end)
      bits_clear(c->bits, (uint32_t)(from - c->to), end - from);
  }
}

static void mark(struct unwritten_copy *c, uint32_t from) {
  size_t run = 0;
  for (size_t i = 0; i < c->bytes; i++) {
    if (bits_all(emu_memory.defined, from + (uint32_t)i, 1)) {
      run = 0;
      continue;
    }
    if (c->unwritten++ == 0)
      c->first = i;
    c->longest = ++run > c->longest ? run : c->longest;
    bits_set(c->bits, (uint32_t)i, 1);
    *(unsigned char *)(c->to + i) = MARK;
  }
}

void check_copied(void *to, const void *from, size_t bytes, const void *pc) {
  uintptr_t heap = (uintptr_t)from - emu_memory.heap_base;
  forget((uintptr_t)to, bytes);
  if (heap < emu_memory.heap_bytes)
    memory_settle((uint32_t)heap, bytes);
  if (heap >= emu_memory.heap_bytes || unwritten_copies == MOST ||
      bytes > UINT32_MAX ||
      bits_all_of(emu_memory.defined, (uint32_t)heap, bytes))
    return;
  const struct range *r = memory_range_of((uint32_t)heap);
  struct unwritten_copy c = {.to = (uintptr_t)to,
                             .bytes = bytes,
                             .bits = calloc(bytes / 8 + 8, 1),
                             .pc = pc,
                             .made_at = r ? r->made_at : NULL};
  if (!c.bits)
    return;
  mark(&c, (uint32_t)heap);
  copies[unwritten_copies++] = c;
  check_wants_host_accesses++;
}

static struct place host_place(const void *pc, const char *does) {
  return (struct place){.pc = pc, .thread = HOST_CODE, .does = does};
}

static void look(struct unwritten_copy *c, uintptr_t address, unsigned bytes,
                 unsigned kind, const void *pc) {
  uint32_t at = (uint32_t)(address - c->to);
  if (address - c->to >= c->bytes || bytes > c->bytes - at ||
      !bits_all(c->bits, at, bytes))
    return;
  if (kind_writes(kind)) {
    bits_clear(c->bits, at, bytes);
    return;
  }
  for (unsigned i = 0; i < bytes; i++)
    if (((const unsigned char *)address)[i] != MARK)
      return;
  if (c->read++)
    return;
  finding_with(FIND_UNINITIALISED, c->pc,
               host_place(pc, "reads what was copied"),
               "copies %zu bytes to the host, %zu of which nothing has "
               "written, the first at byte %zu: no kernel has come to these "
               "elements",
               c->bytes, c->unwritten, c->first);
}

void unwritten_copies_look(uintptr_t address, unsigned bytes, unsigned kind,
                           const void *pc) {
  for (unsigned i = 0; i < unwritten_copies; i++)
    look(&copies[i], address, bytes, kind, pc);
}

void findings_add_unread_copies(void) {
  for (unsigned i = 0; i < unwritten_copies; i++) {
    const struct unwritten_copy *c = &copies[i];
    if (c->read || c->longest < PADDING)
      continue;
    finding_here(FIND_UNWRITTEN_COPY, c->pc,
                 "%zu of %zu bytes, the first at byte %zu; the host has not "
                 "been seen to read them",
                 c->unwritten, c->bytes, c->first);
  }
}
