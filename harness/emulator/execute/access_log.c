/* access_log.c - accesses that are not plainly right: what they are, or which
 * fault. An access is judged before it is performed, so that a bad one does
 * what it does on a GPU, end the launch, and never harms the emulator. */
#include "access_log.h"

#include <stdio.h>
#include <string.h>

#include "../check/block_races.h"
#include "faults.h"
#include "../check/findings.h"

/* Around shared memory, and after a variable: what lies there is taken for an
 * overrun of an array. */
enum { RED_ZONE = 65536, OVERRUN = 256 };

static const char *verb(unsigned kind) {
  if (kind == KEY_ATOMIC)
    return "atomic operation";
  return kind_writes(kind) ? "store" : "load";
}

static void describe(char *text, size_t room, uint32_t at, unsigned bytes,
                     unsigned kind, const struct range *r) {
  unsigned long end = r ? (unsigned long)r->logical + r->bytes : 0;
  const char *name = r && r->name ? r->name : "memory";
  if (!r)
    snprintf(text, room, "%s of %u bytes at no allocation", verb(kind), bytes);
  else if (at >= end)
    snprintf(text, room,
             "%s of %u bytes, %lu bytes past the end of %zu bytes of %s",
             verb(kind), bytes, at - end, r->bytes, name);
  else if (at < r->logical)
    snprintf(text, room, "%s of %u bytes, %u bytes before %zu bytes of %s",
             verb(kind), bytes, r->logical - at, r->bytes, name);
  else
    snprintf(text, room, "%s of %u bytes that ends past %zu bytes of %s",
             verb(kind), bytes, r->bytes, name);
}

/* The range that an access outside of all ranges was most likely meant for. */
static const struct range *nearest(uint32_t at) {
  const struct range *before = memory_range_of(at);
  const struct range *after =
      at < LOGICAL_VARIABLES ? memory_range_after(at) : NULL;
  if (!before)
    return after;
  uint64_t end = (uint64_t)before->logical + before->bytes;
  if (after && at >= end && after->logical - at < at - end)
    return after;
  return before;
}

static void __attribute__((noreturn))
illegal(uint32_t at, unsigned bytes, unsigned kind, const void *pc) {
  const struct range *r = memory_range_of(at);
  char text[160];
  if (r && r->state == RANGE_FREED && at - r->logical < r->bytes) {
    finding_here(FIND_USE_AFTER_FREE, pc,
                 "%s of %u bytes, %u bytes into %zu freed bytes of %s",
                 verb(kind), bytes, at - r->logical, r->bytes,
                 r->name ? r->name : "memory");
  } else {
    describe(text, sizeof text, at, bytes, kind, nearest(at));
    finding_here(FIND_OUT_OF_BOUNDS, pc, "%s", text);
  }
  fault_raise(EMU_ILLEGAL_ADDRESS);
}

/* Global memory, by its logical address. */
static uint32_t judge_global(uint32_t at, unsigned bytes, unsigned kind,
                             const void *pc) {
  if (!bits_all(emu_memory.addressable, at, bytes))
    illegal(at, bytes, kind, pc);
  if (at >= LOGICAL_CONSTANT && kind_writes(kind)) {
    finding_here(FIND_OUT_OF_BOUNDS, pc,
                 "%s to __constant__ memory, which kernels only read",
                 verb(kind));
    fault_raise(EMU_ILLEGAL_ADDRESS);
  }
  if (kind_reads(kind) && !bits_all(emu_memory.defined, at, bytes)) {
    const struct range *r = memory_range_of(at);
    finding_here(FIND_UNINITIALISED, pc,
                 "%s of %u bytes never written, %u bytes into %zu bytes of %s",
                 verb(kind), bytes, at - r->logical, r->bytes,
                 r->name ? r->name : "memory");
  }
  bits_set_shared(emu_memory.defined, at, bytes);
  return at;
}

static uint32_t judge_shared(uintptr_t offset, unsigned bytes, unsigned kind,
                             const void *pc) {
  unsigned char owner = emu_recorder.owner[offset >> 2];
  if (owner == OWNER_SHARED)
    return LOGICAL_SHARED + (uint32_t)offset;
  if (!lane_here()->flagged)
    finding_here(FIND_OUT_OF_BOUNDS, pc,
                 "%s of %u bytes outside of every "
                 "__shared__ array",
                 verb(kind), bytes);
  fault_raise(EMU_ILLEGAL_ADDRESS);
}

static uint32_t judge_dynamic(uintptr_t offset, unsigned bytes, unsigned kind,
                              const void *pc) {
  size_t size = emu_self->dynamic_bytes;
  if (offset < size && bytes <= size - offset)
    return LOGICAL_DYNAMIC + (uint32_t)offset;
  finding_here(FIND_OUT_OF_BOUNDS, pc,
               "%s of %u bytes, %ld bytes from the start of dynamic shared "
               "memory, of which the launch asked for %zu bytes",
               verb(kind), bytes, (long)offset, size);
  fault_raise(EMU_ILLEGAL_ADDRESS);
}

/* Host code that follows a pointer to device memory would crash. */
static uint32_t judge_host_code(uintptr_t heap, unsigned bytes, unsigned kind,
                                const void *pc) {
  if (heap >= emu_memory.heap_bytes)
    return 0;
  const struct range *r = memory_range_of((uint32_t)heap);
  if (r && r->kind != EMU_GLOBAL)
    return 0;
  finding_here(FIND_HOST_ACCESS, pc,
               "%s of %u bytes by host code through a device pointer; use "
               "cudaMemcpy",
               verb(kind), bytes);
  return 0;
}

static uint32_t judge_foreign(uintptr_t x, unsigned bytes, unsigned kind,
                              const void *pc) {
  const struct emu_grid *g = emu_worker->launch->grid;
  size_t room = g->argument_bytes ? g->argument_bytes : 4096;
  if (x - (uintptr_t)g->arguments < room)
    return 0;
  const struct range *before = memory_variable_before(x);
  if (before && x - (before->base + before->bytes) < OVERRUN) {
    char text[160];
    uintptr_t at = before->logical + (x - before->base);
    describe(text, sizeof text, (uint32_t)at, bytes, kind, before);
    finding_here(FIND_OUT_OF_BOUNDS, pc, "%s", text);
    fault_raise(EMU_ILLEGAL_ADDRESS);
  }
  if (image_is_data(x))
    return 0;
  if (x < 65536)
    finding_here(FIND_OUT_OF_BOUNDS, pc,
                 "%s of %u bytes through a null pointer", verb(kind), bytes);
  else
    finding_here(FIND_HOST_MEMORY, pc,
                 "%s of %u bytes that are not device memory; a kernel needs a "
                 "pointer from cudaMalloc",
                 verb(kind), bytes);
  fault_raise(EMU_ILLEGAL_ADDRESS);
}

/* Within, or not far from, a stretch of shared memory. */
static int near(uintptr_t base, size_t bytes, uintptr_t x) {
  return x - (base - RED_ZONE) < bytes + 2 * RED_ZONE;
}

uint32_t access_judge(uintptr_t x, unsigned log2, unsigned kind,
                      const void *pc) {
  const struct recorder *r = &emu_recorder;
  unsigned bytes = 1u << log2;
  uintptr_t heap = x - emu_memory.heap_base;
  if (!r->row)
    return judge_host_code(heap, bytes, kind, pc);
  const struct stacks *s = &emu_worker->block->stacks;
  if (x - (uintptr_t)s->base < s->stride * s->count)
    return 0;
  uintptr_t shared = x - r->shared_base, arena = x - r->arena_base;
  const struct range *variable = NULL;
  int ours = heap < emu_memory.heap_bytes || shared < r->shared_bytes ||
             near(r->arena_base, EMU_DYNAMIC_LIMIT, x) ||
             (variable = memory_variable(x, 1)) != NULL;
  if (!ours && near(r->shared_base, r->shared_bytes, x) && !image_is_data(x))
    return judge_shared(emu_image.tls_bytes + 3, bytes, kind, pc);
  if (!ours)
    return judge_foreign(x, bytes, kind, pc);
  if (x & (bytes - 1)) {
    finding_here(FIND_MISALIGNED, pc,
                 "%s of %u bytes at an address that is not a multiple of %u",
                 verb(kind), bytes, bytes);
    fault_raise(EMU_MISALIGNED);
  }
  if (shared < r->shared_bytes)
    return judge_shared(shared, bytes, kind, pc);
  if (near(r->arena_base, EMU_DYNAMIC_LIMIT, x))
    return judge_dynamic(arena, bytes, kind, pc);
  uint32_t at = variable ? variable->logical + (uint32_t)(x - variable->base)
                         : (uint32_t)heap;
  return judge_global(at, bytes, kind, pc);
}

void access_pause(const void *pc) {
  fault_check_stop(pc);
  lane_leave(lane_here(), LANE_FULL, pc);
}

void access_poll(const void *address, const void *pc) {
  enum { SAME = 16, ANY = 1024 };
  struct lane *l = lane_here();
  if (!l)
    return;
  int same = l->spin_pc == pc && l->spin_address == address;
  conflict_synchronise();
  l->spin_pc = pc;
  l->spin_address = address;
  l->spins += same ? ANY / SAME : 1;
  if (l->spins < ANY)
    return;
  l->spins = 0;
  lane_leave(l, LANE_SPINNING, pc);
}

void access_stored(uint32_t logical, unsigned bytes, uint32_t key,
                   const void *address) {
  struct recorder *r = &emu_recorder;
  r->stored_bytes = bytes;
  if (logical >= LOGICAL_SHARED) {
    r->stored = address;
    r->stored_row = r->row - LOG_STRIDE;
    return;
  }
  if (key_kind(key) != KEY_STORE)
    return;
  conflict_store(logical, bytes, key, address);
  if (conflict_is_pending()) {
    r->stored = address;
    r->stored_row = NULL;
  }
}

/* What was stored, folded to 32 bits. */
static uint32_t folded(const char *p, unsigned bytes) {
  uint32_t fold = 0, word;
  if (bytes < sizeof word) {
    memcpy(&fold, p, bytes);
    return fold;
  }
  for (unsigned i = 0; i < bytes; i += sizeof word) {
    memcpy(&word, p + i, sizeof word);
    fold = (fold << 5 | fold >> 27) ^ word;
  }
  return fold;
}

void access_settle(struct recorder *r) {
  if (r->stored_row)
    r->stored_row[LOG_VALUE] = folded(r->stored, r->stored_bytes);
  else
    conflict_settle();
  r->stored = NULL;
}
