/* allocations.c - allocation from one reserved stretch of address space. */
#include "allocations.h"
#include "ranges.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#include "../program/alarm_safe_lock.h"
#include "../program/environment.h"
#include "../program/host_blocks.h"
#include "addresses.h"
#include "byte_map.h"
#include "protection.h"
#include "range_table.h"

enum { PAGE = 4096 };
enum { POOL = 2 << 20, POOL_STEP = 512 };
enum { MAX_MIB = LOGICAL_VARIABLES >> 20 };
#define PREFERRED_BASE ((void *)0x300000000000)

struct memory emu_memory;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct range_table heap, variables;
static uint32_t heap_next = POOL; /* where the last allocation ended */
static size_t heap_used, heap_most;
static int shared_with_host, shared_variables;
static unsigned numbers;

static void init_once(void) {
  emu_memory.heap_bytes = LOGICAL_VARIABLES;
  emu_memory.addressable = reserve_zeros(LOGICAL_BYTES / 8 + PAGE);
  emu_memory.defined = reserve_zeros(LOGICAL_BYTES / 8 + PAGE);
  void *base = reserve_zeros_at(PREFERRED_BASE, emu_memory.heap_bytes);
  emu_memory.heap_base = (uintptr_t)base;
  protection_at(base);
  heap_most = (size_t)environment_number("EMU_MEMORY", 1, MAX_MIB, MAX_MIB)
              << 20;
}

void memory_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_once);
}

/* How many ranges of the heap begin at or before the logical address. */
static size_t heap_rank(uint32_t logical) {
  return range_table_rank(&heap, emu_memory.heap_base + logical);
}

/* ---- finding room ---- */

/* First gap of `need` bytes at or after `from`, red zones included, `offset`
 * bytes past a multiple of `step`; 0: none. */
static uint32_t find_gap(uint64_t from, uint64_t need, uint64_t step,
                         uint64_t offset) {
  size_t i = heap_rank((uint32_t)from);
  uint64_t at = from;
  if (i > 0) {
    const struct range *before = heap.sorted[i - 1];
    uint64_t end = (uint64_t)before->logical + before->bytes + RED_ZONE;
    if (end > at)
      at = end;
  }
  for (;; i++) {
    at += (offset + step - at % step) % step;
    uint64_t limit =
        i < heap.count ? heap.sorted[i]->logical : emu_memory.heap_bytes - PAGE;
    if (at + need + RED_ZONE <= limit)
      return (uint32_t)at;
    if (i == heap.count)
      return 0;
    at = (uint64_t)heap.sorted[i]->logical + heap.sorted[i]->bytes + RED_ZONE;
  }
}

static void forget_freed(void) {
  address_reuse_clear();
  range_table_remove_freed(&heap);
}

/* Where in a pool of 2 MiB CUDA would put the next allocation: up to 1 MiB
 * they share one, at multiples of 512 bytes; others begin a pool of their own.
 * What atomics and caches do with a line depends on these bits of its address.
 * Neighbours of one pool lie in several of ours, with a red zone behind each.
 */
static uint32_t pool_offset(size_t bytes) {
  static uint32_t used;
  if (bytes > POOL / 2)
    return 0;
  uint32_t offset = used + bytes > POOL ? 0 : used;
  used = (offset + (uint32_t)bytes + POOL_STEP - 1) / POOL_STEP * POOL_STEP;
  return offset;
}

/* Freed ranges are kept out of use until the address space is used up. */
static uint32_t find_room(size_t bytes) {
  uint32_t offset = pool_offset(bytes);
  uint32_t at = find_gap(heap_next, bytes, POOL, offset);
  if (at)
    return at;
  forget_freed();
  at = find_gap(POOL, bytes, POOL, offset);
  return at ? at : find_gap(ALIGN, bytes, ALIGN, 0);
}

/* Puts it into the table: over the range at its logical address or, if that is
 * 0, where there is room. NULL: nowhere. */
static struct range *place(struct range *new) {
  uint32_t at = new->logical;
  if (new->bytes > heap_most - heap_used)
    return NULL;
  if (!at)
    new->logical = find_room(new->bytes);
  if (!new->logical)
    return NULL;
  new->base = emu_memory.heap_base + new->logical;
  new->number = numbers + 1;
  struct range *range =
      at ? heap.sorted[heap_rank(at) - 1] : range_table_insert(&heap, new);
  if (!range)
    return NULL;
  if (at)
    *range = *new; /* as large as the one that was freed there */
  else
    heap_next = new->logical + new->bytes < emu_memory.heap_bytes
                    ? new->logical + (uint32_t) new->bytes
                    : ALIGN;
  numbers++;
  return range;
}

/* Bytes of the range come into use, or go out of it. */
static void changes(const struct range *r) {
  if (r->kind == EMU_MANAGED || r->kind == EMU_HOST)
    protection_end();
  else
    pieces_open(r->logical, r->bytes);
}

static void begin_use(struct range *r) {
  changes(r);
  heap_used += r->bytes;
  bits_set(emu_memory.addressable, r->logical, r->bytes);
}

static void *map(size_t bytes, enum emu_memory_kind kind, const char *name,
                 const void *pc, int in_rounds) {
  memory_init();
  if (bytes == 0 || bytes >= emu_memory.heap_bytes)
    return NULL;
  alarm_safe_lock(&lock);
  struct range new = {
      .bytes = bytes, .kind = kind, .name = name, .made_at = pc};
  if (in_rounds && kind == EMU_GLOBAL)
    new.logical = address_reuse_take(bytes, pc);
  struct range *range = place(&new);
  if (!range) {
    alarm_safe_unlock(&lock);
    return NULL;
  }
  void *base = (void *)range->base;
  use_huge_pages(base, bytes);
  begin_use(range);
  if (kind == EMU_MANAGED || kind == EMU_HOST) {
    shared_with_host = 1;
    if (bytes > MAX_FRESH)
      bits_set(emu_memory.defined, range->logical, bytes);
    else
      fresh_memory_fill(
          &(struct fresh_memory){(char *)range->base, range->logical, bytes});
  }
  alarm_safe_unlock(&lock);
  return base;
}

void *emu_memory_map(size_t bytes, enum emu_memory_kind kind, const char *name,
                     const void *pc) {
  return map(bytes, kind, name, pc, 0);
}

void *emu_memory_map_reusing(size_t bytes, enum emu_memory_kind kind,
                             const char *name, const void *pc) {
  return map(bytes, kind, name, pc, 1);
}

/* Gives the whole pages of a freed range back; what remains is left alone. */
static void discard(uintptr_t base, size_t bytes) {
  uintptr_t from = (base + PAGE - 1) / PAGE * PAGE;
  uintptr_t to = (base + bytes) / PAGE * PAGE;
  if (from < to)
    madvise((void *)from, to - from, MADV_DONTNEED);
}

/* The heap's range that begins there, or NULL. */
static struct range *begins_at(const void *base) {
  uintptr_t at = (uintptr_t)base - emu_memory.heap_base;
  size_t i = at < emu_memory.heap_bytes ? heap_rank((uint32_t)at) : 0;
  struct range *r = i ? heap.sorted[i - 1] : NULL;
  return r && r->logical == at ? r : NULL;
}

int emu_memory_map_again(void *base, const void *pc) {
  alarm_safe_lock(&lock);
  struct range *range = begins_at(base);
  if (range && range->state == RANGE_FREED) {
    address_reuse_clear(); /* which may have it as one to be given out */
    range->state = RANGE_LIVE;
    range->made_at = pc;
    range->filled_at = NULL;
    range->number = ++numbers;
    begin_use(range);
  }
  alarm_safe_unlock(&lock);
  return range ? 0 : -1;
}

static void end_use(struct range *r, const void *pc) {
  changes(r);
  address_reuse_freed(r->logical, r->bytes, r->made_at);
  r->state = RANGE_FREED;
  r->freed_at = pc;
  numbers++;
  heap_used -= r->bytes;
  bits_clear(emu_memory.addressable, r->logical, r->bytes);
  bits_clear(emu_memory.defined, r->logical, r->bytes);
  discard(r->base, r->bytes);
}

int emu_memory_unmap(void *base, const void *pc) {
  alarm_safe_lock(&lock);
  struct range *r = begins_at(base);
  int live = r && r->state == RANGE_LIVE;
  if (live)
    end_use(r, pc);
  alarm_safe_unlock(&lock);
  return live ? 0 : -1;
}

void emu_memory_reset(const void *pc) {
  alarm_safe_lock(&lock);
  for (size_t i = 0; i < heap.count; i++)
    if (heap.sorted[i]->state == RANGE_LIVE && heap.sorted[i]->name) {
      heap.sorted[i]->reset = 1;
      end_use(heap.sorted[i], pc);
    }
  alarm_safe_unlock(&lock);
}

size_t emu_memory_total(void) {
  memory_init();
  return heap_most;
}

size_t emu_memory_available(void) {
  memory_init();
  return heap_most - heap_used;
}

/* ---- variables ---- */

/* Addresses at the end of the heap, if it has not given them out, become
 * variables'. */
static int take_from_heap(size_t bytes) {
  uint64_t need = ((uint64_t)bytes + 2 * (ALIGN + RED_ZONE)) / POOL * POOL;
  if (need + 2 * POOL > emu_memory.heap_bytes)
    return 0;
  uint64_t end = emu_memory.heap_bytes - need - POOL;
  forget_freed();
  const struct range *last = heap.count ? heap.sorted[heap.count - 1] : NULL;
  if (last && (uint64_t)last->logical + last->bytes + RED_ZONE + PAGE > end)
    return 0;
  emu_memory.heap_bytes = end;
  if (heap_next >= end)
    heap_next = POOL;
  if (heap_most > end)
    heap_most = end;
  return 1;
}

int emu_memory_add(void *base, size_t bytes, enum emu_memory_kind kind,
                   const char *name) {
  memory_init();
  alarm_safe_lock(&lock);
  protection_end();
  uint64_t offset = (uintptr_t)base % ALIGN; /* sectors depend on it */
  uint64_t at = variable_place(bytes, kind, offset, emu_memory.heap_bytes);
  if (!at && kind != EMU_CONSTANT && take_from_heap(bytes))
    at = variable_place(bytes, kind, offset, emu_memory.heap_bytes);
  const struct range new = {.base = (uintptr_t)base,
                            .bytes = bytes,
                            .logical = (uint32_t)at,
                            .kind = kind,
                            .name = name,
                            .number = numbers + 1};
  struct range *range = NULL;
  if (at)
    range = range_table_insert(&variables, &new);
  if (range && (kind == EMU_MANAGED || kind == EMU_HOST))
    shared_with_host = shared_variables = 1;
  if (range) {
    numbers++;
    bits_set(emu_memory.addressable, at, bytes);
    bits_set(emu_memory.defined, at, bytes);
  }
  alarm_safe_unlock(&lock);
  return range ? 0 : -1;
}

int emu_memory_remove(void *base) {
  alarm_safe_lock(&lock);
  protection_end();
  size_t i = range_table_rank(&variables, (uintptr_t)base);
  int found = i && variables.sorted[i - 1]->base == (uintptr_t)base;
  if (found) {
    const struct range *range = variables.sorted[i - 1];
    bits_clear(emu_memory.addressable, range->logical, range->bytes);
    bits_clear(emu_memory.defined, range->logical, range->bytes);
    variable_place_free(range->logical);
    range_table_remove(&variables, i - 1);
    emu_memory.removed++;
  }
  alarm_safe_unlock(&lock);
  return found ? 0 : -1;
}

/* ---- looking up ---- */

const struct range *memory_range_of(uint32_t logical) {
  return logical < emu_memory.heap_bytes
             ? range_table_before(&heap, emu_memory.heap_base + logical)
             : range_table_before_logical(&variables, logical);
}

const struct range *memory_range_after(uint32_t logical) {
  return range_table_after(&heap, emu_memory.heap_base + logical);
}

const struct range *memory_variable(uintptr_t address, size_t bytes) {
  const struct range *r = range_table_before(&variables, address);
  return r && address + bytes <= r->base + r->bytes ? r : NULL;
}

const struct range *memory_variable_before(uintptr_t address) {
  return range_table_before(&variables, address);
}

static size_t hold(const struct range_table *table,
                   struct range *const **ranges) {
  alarm_safe_lock(&lock);
  *ranges = table->sorted;
  return table->count;
}

size_t memory_ranges_hold(struct range *const **ranges) {
  return hold(&heap, ranges);
}

size_t memory_variables_hold(struct range *const **ranges) {
  return hold(&variables, ranges);
}

void memory_ranges_release(void) {
  alarm_safe_unlock(&lock);
}

static const struct range *find(const void *address, enum range_state state) {
  uintptr_t a = (uintptr_t)address;
  const struct range *r = a - emu_memory.heap_base < emu_memory.heap_bytes
                              ? memory_range_of(a - emu_memory.heap_base)
                              : memory_variable(a, 1);
  return r && r->state == state && a - r->base < r->bytes ? r : NULL;
}

static const struct range *find_live(const void *address) {
  return find(address, RANGE_LIVE);
}

int emu_memory_is_live(const void *address) {
  uintptr_t at = (uintptr_t)address - emu_memory.heap_base;
  if (at < emu_memory.heap_bytes)
    return bits_all(emu_memory.addressable, (uint32_t)at, 1);
  alarm_safe_lock(&lock);
  int live = find_live(address) != NULL;
  alarm_safe_unlock(&lock);
  return live;
}

int emu_memory_is_freed(const void *address) {
  alarm_safe_lock(&lock);
  int freed = find(address, RANGE_FREED) != NULL;
  alarm_safe_unlock(&lock);
  return freed;
}

struct emu_memory_place emu_memory_find(const void *address) {
  struct emu_memory_place place = {.kind = EMU_UNKNOWN};
  alarm_safe_lock(&lock);
  const struct range *r = find_live(address);
  if (r)
    place =
        (struct emu_memory_place){(void *)r->base, r->bytes, r->kind, r->name};
  alarm_safe_unlock(&lock);
  return place;
}

void emu_memory_defined(const void *address, size_t bytes) {
  alarm_safe_lock(&lock);
  const struct range *r = find_live(address);
  if (r) {
    uintptr_t at = (uintptr_t)address - r->base;
    size_t room = r->bytes - at;
    bits_set(emu_memory.defined, r->logical + at, bytes < room ? bytes : room);
  }
  alarm_safe_unlock(&lock);
}

void memory_find_defined(uint32_t logical, size_t bytes) {
  const struct range *r =
      logical < emu_memory.heap_bytes ? memory_range_of(logical) : NULL;
  if (!r || r->state != RANGE_LIVE || logical - r->logical >= r->bytes ||
      (r->kind != EMU_MANAGED && r->kind != EMU_HOST) || r->bytes > MAX_FRESH)
    return;
  const struct fresh_memory m = {(char *)r->base, r->logical, r->bytes};
  fresh_memory_find_defined(&m, logical - r->logical, bytes,
                            emu_memory.defined);
}

/* Of the kernel's instructions the lowest, whichever comes first. */
static void note_filling(struct range *r, const void *pc) {
  const void *known = __atomic_load_n(&r->filled_at, __ATOMIC_RELAXED);
  while (!known || pc < known)
    if (__atomic_compare_exchange_n(&r->filled_at, &known, pc, 0,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      break;
}

void memory_set_undefined(uint32_t logical, unsigned bytes, const void *pc) {
  struct range *range = logical < emu_memory.heap_bytes
                            ? (struct range *)memory_range_of(logical)
                            : NULL;
  if (range)
    note_filling(range, pc);
  if (range && (range->kind == EMU_MANAGED || range->kind == EMU_HOST)) {
    const struct fresh_memory m = {(char *)range->base, range->logical,
                                   range->bytes};
    if (range->bytes > MAX_FRESH)
      return;
    fresh_memory_refill(&m, logical - range->logical, bytes);
  }
  bits_clear_shared(emu_memory.defined, logical, bytes);
}

void emu_memory_copied(const void *to, const void *from, size_t bytes) {
  uintptr_t out = (uintptr_t)to - emu_memory.heap_base;
  uintptr_t in = (uintptr_t)from - emu_memory.heap_base;
  emu_memory_defined(to, bytes);
  if (in < emu_memory.heap_bytes)
    memory_find_defined((uint32_t)in, bytes);
  if (out >= emu_memory.heap_bytes || in >= emu_memory.heap_bytes ||
      bits_all_of(emu_memory.defined, (uint32_t)in, bytes))
    return;
  alarm_safe_lock(&lock);
  for (size_t i = 0; i < bytes; i++)
    if (!bits_all(emu_memory.defined, (uint32_t)(in + i), 1))
      bits_clear(emu_memory.defined, (uint32_t)(out + i), 1);
  alarm_safe_unlock(&lock);
}

unsigned memory_generation(void) {
  return numbers;
}

int memory_is_shared_with_host(void) {
  return shared_with_host;
}

int memory_shares_variables(void) {
  return shared_variables;
}
