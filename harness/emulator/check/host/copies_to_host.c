/* copies_to_host.c - what a copy leaves out, and what it brings of device
 * memory that nothing has written: the latter is marked there, and a fault when
 * the host reads it.
 *
 * Host code that the compiler gave no hooks, such as the C library's, may have
 * written there since: what no longer holds the mark is not taken for
 * unwritten.
 */
#include "host_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../../program/host_blocks.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"

enum { MAX_COPIES = 64, MARK = 0xa5, PADDING = 16 };

struct unwritten_copy {
  uintptr_t to;
  size_t bytes, first, longest; /* unwritten: the first, the longest run */
  size_t unwritten;
  uint8_t *bits;              /* of each byte: unwritten */
  const void *pc, *filled_at; /* filled_at: as in struct range */
  int read;
};

static struct unwritten_copy copies[MAX_COPIES];
static unsigned unwritten_copies;

/* ---- copies that are too short ---- */

/* A copy of n bytes where n elements were meant, or of sizeof of a pointer. A
 * copy of a part may be what is meant, and is where other copies have begun
 * within the allocation. It is a fault when one instruction of the host reads
 * both what was copied and what was not, of which nobody has stored anything
 * since. */
enum { MAX_SHORT = 16, READERS = 8, MIN_BYTES = 16 };

/* Where host code has read, by its places: of what was copied, or behind. */
struct readers {
  const void *pc[READERS];
  unsigned count;
};

static struct short_copy {
  uintptr_t to;
  size_t bytes, all; /* copied; of the allocation. 0: no longer of interest */
  const void *pc;
  struct readers of_copy, behind;
} short_copies[MAX_SHORT];
static unsigned next;
static uintptr_t in_parts[MAX_SHORT]; /* allocations that are copied so */
static unsigned next_in_parts;

static int has(const struct readers *r, const void *pc) {
  for (unsigned i = 0; i < r->count; i++)
    if (r->pc[i] == pc)
      return 1;
  return 0;
}

static void add(struct readers *r, const void *pc) {
  if (r->count < READERS && !has(r, pc))
    r->pc[r->count++] = pc;
}

static int all_zero(const char *p, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    if (p[i])
      return 0;
  return 1;
}

/* Is that how many bytes a mistake copies of so many, to that place? */
static int is_suspect(const char *to, size_t bytes, size_t all) {
  struct host_block b;
  int known = host_block_at(to, &b);
  if (known && b.left < all)
    return 0;
  if (bytes >= MIN_BYTES && (bytes * 4 == all || bytes * 8 == all))
    return 1;
  return known && bytes == sizeof(void *) && all > bytes &&
         all_zero(to + bytes, all - bytes);
}

static int is_in_parts(uintptr_t base) {
  for (unsigned i = 0; i < MAX_SHORT; i++)
    if (in_parts[i] == base)
      return 1;
  return 0;
}

static void note_short_copy(void *to, const void *from, size_t bytes,
                            const void *pc) {
  uintptr_t heap = (uintptr_t)from - emu_memory.heap_base, x = (uintptr_t)to;
  const struct range *range = heap < emu_memory.heap_bytes
                                  ? memory_range_of((uint32_t)heap)
                                  : memory_variable((uintptr_t)from, bytes);
  for (unsigned i = 0; i < MAX_SHORT; i++)
    if (x < short_copies[i].to + short_copies[i].all &&
        short_copies[i].to < x + bytes)
      short_copies[i].all = 0;
  if (range && range->base != (uintptr_t)from && !is_in_parts(range->base))
    in_parts[next_in_parts++ % MAX_SHORT] = range->base;
  if (!range || bytes >= range->bytes || is_in_parts(range->base) ||
      !is_suspect(to, bytes, range->bytes))
    return;
  short_copies[next++ % MAX_SHORT] = (struct short_copy){
      .to = x, .bytes = bytes, .all = range->bytes, .pc = pc};
  if (next == 1)
    check_wants_host_accesses++;
}

static void look_behind(struct short_copy *copy, uintptr_t at, unsigned kind,
                        const void *pc) {
  if (kind_writes(kind)) {
    if (at >= copy->bytes)
      copy->all = 0;
    return;
  }
  add(at < copy->bytes ? &copy->of_copy : &copy->behind, pc);
  if (!has(&copy->of_copy, pc) || !has(&copy->behind, pc))
    return;
  finding_report_with(FIND_SHORT_COPY, copy->pc,
                      host_place(lines_caller(pc), "reads on behind them"),
                      "%zu of the allocation's %zu bytes came to the host",
                      copy->bytes, copy->all);
  copy->all = 0;
}

static void look_at_short_copies(uintptr_t address, unsigned kind,
                                 const void *pc) {
  for (unsigned i = 0; i < MAX_SHORT && i < next; i++)
    if (address - short_copies[i].to < short_copies[i].all)
      look_behind(&short_copies[i], address - short_copies[i].to, kind, pc);
}

/* ---- unwritten memory ---- */

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

static void mark(struct unwritten_copy *copy, uint32_t from) {
  size_t run = 0;
  for (size_t i = 0; i < copy->bytes; i++) {
    if (bits_all(emu_memory.defined, from + (uint32_t)i, 1)) {
      run = 0;
      continue;
    }
    if (copy->unwritten++ == 0)
      copy->first = i;
    copy->longest = ++run > copy->longest ? run : copy->longest;
    bits_set(copy->bits, (uint32_t)i, 1);
    *(unsigned char *)(copy->to + i) = MARK;
  }
}

void check_copied(void *to, const void *from, size_t bytes, const void *pc) {
  uintptr_t heap = (uintptr_t)from - emu_memory.heap_base;
  forget((uintptr_t)to, bytes);
  note_short_copy(to, from, bytes, pc);
  if (heap < emu_memory.heap_bytes)
    memory_find_defined((uint32_t)heap, bytes);
  if (heap >= emu_memory.heap_bytes || unwritten_copies == MAX_COPIES ||
      bytes > UINT32_MAX ||
      bits_all_of(emu_memory.defined, (uint32_t)heap, bytes))
    return;
  const struct range *range = memory_range_of((uint32_t)heap);
  struct unwritten_copy copy = {.to = (uintptr_t)to,
                                .bytes = bytes,
                                .bits = calloc(bytes / 8 + 8, 1),
                                .pc = pc,
                                .filled_at = range ? range->filled_at : NULL};
  if (!copy.bits)
    return;
  mark(&copy, (uint32_t)heap);
  copies[unwritten_copies++] = copy;
  check_wants_host_accesses++;
}

static void look(struct unwritten_copy *copy, uintptr_t address, unsigned bytes,
                 unsigned kind, const void *pc) {
  uint32_t at = (uint32_t)(address - copy->to);
  if (address - copy->to >= copy->bytes || bytes > copy->bytes - at ||
      !bits_all(copy->bits, at, bytes))
    return;
  if (kind_writes(kind)) {
    bits_clear(copy->bits, at, bytes);
    return;
  }
  for (unsigned i = 0; i < bytes; i++)
    if (((const unsigned char *)address)[i] != MARK)
      return;
  if (copy->read++)
    return;
  char filled[200] = "no kernel has come to these elements", line[150];
  if (copy->filled_at) {
    lines_describe(copy->filled_at, line, sizeof line);
    snprintf(filled, sizeof filled,
             "%s has copied there what nothing had written", line);
  }
  finding_report_with(FIND_UNINITIALISED, copy->pc,
                      host_place(pc, "reads what was copied"),
                      "copies %zu bytes to the host, %zu of which nothing has "
                      "written, the first at byte %zu: %s",
                      copy->bytes, copy->unwritten, copy->first, filled);
}

void copies_to_host_check_read(uintptr_t address, unsigned bytes, unsigned kind,
                               const void *pc) {
  look_at_short_copies(address, kind, pc);
  for (unsigned i = 0; i < unwritten_copies; i++)
    look(&copies[i], address, bytes, kind, pc);
}

void findings_add_unread_copies(void) {
  for (unsigned i = 0; i < unwritten_copies; i++) {
    const struct unwritten_copy *c = &copies[i];
    if (c->read || c->longest < PADDING)
      continue;
    finding_report(FIND_UNWRITTEN_COPY, c->pc,
                   "%zu of %zu bytes, the first at byte %zu; the host has not "
                   "been seen to read them",
                   c->unwritten, c->bytes, c->first);
  }
}
