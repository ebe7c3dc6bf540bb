/* memcheck.c - accesses that are not plainly right, as memcheck and initcheck
 * of compute-sanitizer call them: what they are, or which fault. */
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../../program/alarm_safe_lock.h"
#include "../../program/image.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"
#include "../host/host_checks.h"
#include "../state/block_checks.h"

/* Around shared memory, and after a variable: what lies there is taken for an
 * overrun of an array. */
enum { AROUND_SHARED = 65536, OVERRUN = 256 };

static const char *verb(unsigned kind) {
  if (kind == KEY_ATOMIC)
    return "atomic operation";
  return kind_writes(kind) ? "store" : "load";
}

static void describe(char *text, size_t room, uint32_t at, unsigned bytes,
                     unsigned kind, const struct range *range) {
  unsigned long end = range ? (unsigned long)range->logical + range->bytes : 0;
  const char *name = range && range->name ? range->name : "memory";
  if (!range)
    snprintf(text, room, "%s of %u bytes at no allocation", verb(kind), bytes);
  else if (at >= end)
    snprintf(text, room,
             "%s of %u bytes, %lu bytes past the end of %zu bytes of %s",
             verb(kind), bytes, at - end, range->bytes, name);
  else if (at < range->logical)
    snprintf(text, room, "%s of %u bytes, %u bytes before %zu bytes of %s",
             verb(kind), bytes, range->logical - at, range->bytes, name);
  else
    snprintf(text, room, "%s of %u bytes that ends past %zu bytes of %s",
             verb(kind), bytes, range->bytes, name);
}

/* The range that an access outside of all ranges was most likely meant for. */
static const struct range *nearest(uint32_t at) {
  const struct range *before = memory_range_of(at);
  const struct range *after =
      at < emu_memory.heap_bytes ? memory_range_after(at) : NULL;
  if (!before)
    return after;
  uint64_t end = (uint64_t)before->logical + before->bytes;
  if (after && at >= end && after->logical - at < at - end)
    return after;
  return before;
}

typedef const struct doubtful_access access;

/* The access must not be performed. */
static uint32_t fault_with(enum emu_fault why, enum emu_fault *fault) {
  *fault = why;
  return 0;
}

static void report_illegal(uint32_t at, access *doubtful) {
  const struct range *range = memory_range_of(at);
  char text[160];
  if (range && range->state == RANGE_FREED &&
      at - range->logical < range->bytes) {
    finding_report_with(
        FIND_USE_AFTER_FREE, doubtful->pc, host_place(range->freed_at, "frees"),
        "%s of %u bytes, %u bytes into %zu freed bytes of %s",
        verb(doubtful->kind), doubtful->bytes, at - range->logical,
        range->bytes, range->name ? range->name : "memory");
    return;
  }
  range = nearest(at);
  describe(text, sizeof text, at, doubtful->bytes, doubtful->kind, range);
  finding_report_with(FIND_OUT_OF_BOUNDS, doubtful->pc,
                      host_place(range ? range->made_at : NULL, "allocates"),
                      "%s", text);
}

int unwritten_part(struct unwritten *u, const uint8_t *written,
                   const void *pc) {
  if (!bits_any(written, u->at, u->bytes))
    return 1;
  uint32_t at = u->at, end = at + u->bytes;
  while (at < end && bits_any(written, at, 4))
    at += 4;
  if (at >= end || u->bytes < 16 || may_be_padding(pc, u->bytes))
    return 0;
  *u = (struct unwritten){at, 4};
  return 1;
}

/* Do the bytes that were written end within this number, all written before it
 * and none behind, as when a size is one byte short? */
static int ends_within(struct unwritten *unwritten, const void *pc) {
  enum { AROUND = 32 };
  const uint8_t *written = emu_memory.defined;
  const struct range *range = memory_range_of(unwritten->at);
  uint32_t at = unwritten->at, end = at + unwritten->bytes,
           behind = end + AROUND;
  if (unwritten->bytes > 8 || !range || at - range->logical < AROUND)
    return 0;
  if (behind > range->logical + range->bytes)
    behind = (uint32_t)(range->logical + range->bytes);
  while (at < end && bits_any(written, at, 1))
    at++;
  for (uint32_t i = at; i < behind; i++)
    if (bits_any(written, i, 1))
      return 0;
  if (at == unwritten->at || at == end ||
      !bits_all(written, unwritten->at - AROUND, AROUND / 2) ||
      !bits_all(written, unwritten->at - AROUND / 2, AROUND / 2) ||
      may_be_padding(pc, unwritten->bytes))
    return 0;
  *unwritten = (struct unwritten){at, end - at};
  return 1;
}

static int find_unwritten(struct unwritten *u, const void *pc) {
  if (unwritten_part(u, emu_memory.defined, pc)) {
    memory_find_defined(u->at, u->bytes);
    return unwritten_part(u, emu_memory.defined, pc);
  }
  return !bits_all(emu_memory.defined, u->at, u->bytes) && ends_within(u, pc);
}

/* Global memory, by its logical address. */
static uint32_t check_global(uint32_t at, access *doubtful,
                             enum emu_fault *fault) {
  if (!bits_all(emu_memory.addressable, at, doubtful->bytes)) {
    report_illegal(at, doubtful);
    return fault_with(EMU_ILLEGAL_ADDRESS, fault);
  }
  if (at >= LOGICAL_CONSTANT && kind_writes(doubtful->kind)) {
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc,
                   "%s to __constant__ memory, which kernels only read",
                   verb(doubtful->kind));
    return fault_with(EMU_ILLEGAL_ADDRESS, fault);
  }
  struct unwritten unwritten = {at, doubtful->bytes};
  if (kind_reads(doubtful->kind) && find_unwritten(&unwritten, doubtful->pc)) {
    if (doubtful->carries &&
        (unwritten.bytes == doubtful->bytes || doubtful->bytes == 16)) {
      *doubtful->carries = 1;
      return at;
    }
    const struct range *range = memory_range_of(at);
    finding_report_with(
        FIND_UNINITIALISED, doubtful->pc, source_of_unwritten(range),
        "%s of %u byte%s never written, %u bytes into %zu bytes of %s",
        verb(doubtful->kind), unwritten.bytes, unwritten.bytes == 1 ? "" : "s",
        unwritten.at - range->logical, range->bytes,
        range->name ? range->name : "memory");
  }
  bits_set_shared(emu_memory.defined, at, doubtful->bytes);
  return at;
}

/* The variable that an access to none was most likely meant for; NULL: the
 * program has none. */
static const struct shared_variable *shared_near(long offset) {
  const struct shared_variable *best = NULL;
  long min = LONG_MAX;
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    long after = offset - (long)v->offset - (long)v->bytes,
         before = (long)v->offset - offset,
         away = after > before ? after : before;
    if (away < min)
      best = v, min = away;
  }
  return best;
}

static uint32_t fault_shared(long offset, access *doubtful,
                             enum emu_fault *fault) {
  const struct shared_variable *v = shared_near(offset);
  char text[160], name[60];
  if (!doubtful->index_told && v) {
    uint32_t from = LOGICAL_SHARED + v->offset;
    struct range range = {.logical = from, .bytes = v->bytes, .name = name};
    image_shared_name(v, name, sizeof name);
    describe(text, sizeof text, (uint32_t)(LOGICAL_SHARED + offset),
             doubtful->bytes, doubtful->kind, &range);
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc, "%s", text);
  } else if (!doubtful->index_told) {
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc,
                   "%s of %u bytes, and the kernel has no __shared__ variable",
                   verb(doubtful->kind), doubtful->bytes);
  }
  return fault_with(EMU_ILLEGAL_ADDRESS, fault);
}

static uint32_t check_static_shared(uintptr_t offset, access *a,
                                    enum emu_fault *fault) {
  if (a->owner[offset >> 2] == OWNER_SHARED)
    return LOGICAL_SHARED + (uint32_t)offset;
  if (a->owner[offset >> 2] == OWNER_GUARD)
    return 0;
  return fault_shared((long)offset, a, fault);
}

static uint32_t check_dynamic_shared(uintptr_t offset, access *a,
                                     enum emu_fault *fault) {
  size_t size = a->grid->dynamic_bytes;
  if (offset < size && a->bytes <= size - offset)
    return LOGICAL_DYNAMIC + (uint32_t)offset;
  finding_report(FIND_OUT_OF_BOUNDS, a->pc,
                 "%s of %u bytes, %ld bytes from the start of dynamic shared "
                 "memory, of which the launch asked for %zu bytes",
                 verb(a->kind), a->bytes, (long)offset, size);
  return fault_with(EMU_ILLEGAL_ADDRESS, fault);
}

/* Static variables of kernels, and variables that are templates, are known by
 * their symbols when they are first accessed. */
static int is_kernel_variable(uintptr_t x) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  struct data_symbol s;
  if (!image_is_data(x) || !image_variable_at(x, &s))
    return 0;
  alarm_safe_lock(&lock);
  if (!memory_variable(x, 1))
    emu_memory_add((void *)s.base, s.bytes, EMU_GLOBAL, s.name);
  alarm_safe_unlock(&lock);
  return memory_variable(x, 1) != NULL;
}

static uint32_t variable_at(uintptr_t x) {
  const struct range *r = memory_variable(x, 1);
  return r->logical + (uint32_t)(x - r->base);
}

/* Is nothing there, not even the host's? */
static int is_unmapped(uintptr_t x) {
  uintptr_t page = page_bytes();
  return msync((void *)(x / page * page), 1, MS_ASYNC) != 0 && errno == ENOMEM;
}

/* Memory that is neither allocated by the emulator nor registered with it. */
static uint32_t check_unknown_memory(access *doubtful, enum emu_fault *fault) {
  uintptr_t x = doubtful->address;
  size_t room =
      doubtful->grid->argument_bytes ? doubtful->grid->argument_bytes : 4096;
  if (x - (uintptr_t)doubtful->grid->arguments < room)
    return 0;
  const struct range *before = NULL;
  if (is_kernel_variable(x))
    return check_global(variable_at(x), doubtful, fault);
  before = memory_variable_before(x);
  if (before && x - (before->base + before->bytes) < OVERRUN) {
    char text[160];
    uintptr_t at = before->logical + (x - before->base);
    describe(text, sizeof text, (uint32_t)at, doubtful->bytes, doubtful->kind,
             before);
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc, "%s", text);
    return fault_with(EMU_ILLEGAL_ADDRESS, fault);
  }
  if (image_is_data(x) && !kind_writes(doubtful->kind))
    return 0;
  if (kind_writes(doubtful->kind) && x >= 65536)
    check_stray_store(doubtful->pc);
  if (x < 65536)
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc,
                   "%s of %u bytes through a null pointer",
                   verb(doubtful->kind), doubtful->bytes);
  else if (is_unmapped(x))
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc,
                   "%s of %u bytes at %p, far from all memory: an index that "
                   "overflows or is negative, or a pointer that was never set",
                   verb(doubtful->kind), doubtful->bytes, (void *)x);
  else
    finding_report(
        FIND_HOST_MEMORY, doubtful->pc,
        "%s of %u bytes that are not device memory; a kernel needs a "
        "pointer from cudaMalloc",
        verb(doubtful->kind), doubtful->bytes);
  return fault_with(EMU_ILLEGAL_ADDRESS, fault);
}

/* Within, or not far from, a piece of shared memory. */
static int is_near(uintptr_t base, size_t bytes, uintptr_t x) {
  return x - (base - AROUND_SHARED) < bytes + 2 * AROUND_SHARED;
}

uint32_t check_access(access *doubtful, enum emu_fault *fault) {
  uintptr_t x = doubtful->address, heap = x - emu_memory.heap_base;
  uintptr_t shared = x - doubtful->shared_base;
  if (x - doubtful->stacks_base < doubtful->stacks_bytes) {
    if (x - doubtful->own_stack < doubtful->own_stack_bytes)
      return 0;
    finding_report(FIND_OUT_OF_BOUNDS, doubtful->pc,
                   "%s of %u bytes of another thread's local variables; only "
                   "shared and global memory can be shared",
                   verb(doubtful->kind), doubtful->bytes);
    return fault_with(EMU_ILLEGAL_ADDRESS, fault);
  }
  const struct range *variable = NULL;
  int dynamic = is_near(doubtful->dynamic_base, EMU_DYNAMIC_LIMIT, x);
  int ours = heap < emu_memory.heap_bytes || shared < doubtful->shared_bytes ||
             dynamic || (variable = memory_variable(x, 1)) != NULL;
  if (!ours && is_near(doubtful->shared_base, doubtful->shared_bytes, x) &&
      !image_is_data(x))
    return fault_shared((long)shared, doubtful, fault);
  if (!ours)
    return check_unknown_memory(doubtful, fault);
  if (x & (doubtful->bytes - 1)) {
    finding_report(FIND_MISALIGNED, doubtful->pc,
                   "%s of %u bytes at an address that is not a multiple of %u",
                   verb(doubtful->kind), doubtful->bytes, doubtful->bytes);
    return fault_with(EMU_MISALIGNED, fault);
  }
  if (shared < doubtful->shared_bytes)
    return check_static_shared(shared, doubtful, fault);
  if (dynamic)
    return check_dynamic_shared(x - doubtful->dynamic_base, doubtful, fault);
  uint32_t at = variable ? variable->logical + (uint32_t)(x - variable->base)
                         : (uint32_t)heap;
  return check_global(at, doubtful, fault);
}

unsigned check_wants_host_accesses;

/* Is the work that may use these bytes done? What is atomic may meet. */
static void check_host_shared(const struct range *r, uintptr_t offset,
                              unsigned bytes, unsigned kind, const void *pc) {
  if (!kind_atomic(kind))
    stream_order_host_access(r->logical + (uint32_t)offset, bytes,
                             kind_writes(kind), pc);
}

/* Host code that follows a pointer to device memory would crash. */
void check_host_access(uintptr_t address, unsigned bytes, unsigned kind,
                       const void *pc) {
  uintptr_t heap = address - emu_memory.heap_base;
  if (kind_writes(kind)) {
    confine_host_store(address, pc);
    confine_host_store(address + bytes - 1, pc);
  }
  if (check_wants_host_accesses)
    copies_to_host_check_read(address, bytes, kind, pc);
  const struct range *range = memory_variable(address, bytes);
  if (range && range->kind != EMU_GLOBAL && range->kind != EMU_CONSTANT) {
    check_host_shared(range, address - range->base, bytes, kind, pc);
    return;
  }
  if (heap >= emu_memory.heap_bytes)
    return;
  confine_host_load(pc);
  range = memory_range_of((uint32_t)heap);
  if (range && range->state == RANGE_FREED &&
      heap - range->logical < range->bytes) {
    finding_report_with(
        FIND_USE_AFTER_FREE, lines_caller(pc),
        host_place(range->freed_at, "frees"),
        "%s of %u bytes by host code, %lu bytes into %zu freed bytes "
        "of %s",
        verb(kind), bytes, heap - range->logical, range->bytes,
        range->name ? range->name : "memory");
    return;
  }
  if (range && range->kind != EMU_GLOBAL) {
    check_host_shared(range, heap - range->logical, bytes, kind, pc);
    return;
  }
  finding_report(FIND_HOST_ACCESS, lines_caller(pc),
                 "%s of %u bytes by host code through a device pointer; use "
                 "cudaMemcpy",
                 verb(kind), bytes);
}

void check_host_free(const void *p, const char *by, const void *pc) {
  const struct range *r =
      memory_range_of((uint32_t)((uintptr_t)p - emu_memory.heap_base));
  finding_report_with(FIND_HOST_ACCESS, lines_caller(pc),
                      host_place(r ? r->made_at : NULL, "allocates"),
                      "%s of a pointer that %s has given", by,
                      r && r->name ? r->name : "the runtime");
}

void check_index(long long index, const char *array_type, const void *pc) {
  finding_report(FIND_OUT_OF_BOUNDS, pc, "index %lld of an array of type %s",
                 index, array_type);
}
