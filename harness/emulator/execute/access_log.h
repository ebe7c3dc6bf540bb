/* access_log.h - the path of every access of a kernel: it is checked, and
 * logged as a row of its lane. */
#pragma once

#include "../memory/allocations.h"
#include "../memory/byte_map.h"
#include "running.h"

/* The logical address of an access that the fast path cannot prove valid; 0: it
 * is of the thread's own memory. Does not return if it is a fault. */
uint32_t access_resolve(uintptr_t address, unsigned log2, unsigned kind,
                        const void *pc);
/* The same for an access that is not counted. */
void access_resolve_uncounted(uintptr_t address, unsigned log2, unsigned kind,
                              const void *pc);
/* The lane's log is full, or the launch is to stop. */
void access_pause(const void *pc);
/* A volatile access: shared memory is accessed by all lanes that are converged,
 * and only then by the next instruction. */
void access_lockstep(const void *address, const void *pc);
/* An atomic operation has been logged: the lane waits until its warp performs
 * it, so that it returns what it would in a warp. */
void access_wait_turn(const void *pc);
/* An atomic or volatile access by the running lane: a spinning one yields. */
void access_poll(const void *address, const void *pc);

static inline void record_row(uint32_t key, uint32_t logical, const void *pc) {
  struct recorder *r = &emu_recorder;
  if (__builtin_expect(r->row >= r->end, 0))
    access_pause(pc);
  r->row[LOG_KEY] = key;
  r->row[LOG_ADDRESS] = logical;
  r->row += LOG_STRIDE;
}

/* Of a hook: the place in the program that called it. */
#define CALLER __builtin_return_address(0)

/* True if a host access needs no check: outside device memory, and no check has
 * asked for host accesses. */
static inline int is_plain(uintptr_t x) {
  return x - emu_memory.heap_base >= emu_memory.heap_bytes &&
         !check_wants_host_accesses;
}

/* ---- blocks that are not counted ---- */

/* Writes the bits that half_written() has held back to the map. */
static inline void half_written_flush(void) {
  struct recorder *r = &emu_recorder;
  if (r->half)
    __atomic_fetch_or(r->half, r->half_bits, __ATOMIC_RELAXED);
  r->half = NULL;
}

/* Four bytes have been written: half the bits of a byte of the map. The next
 * lane mostly writes the other half: then one plain store replaces two locked
 * operations. Flushed before anything that orders other OS threads after. */
static inline void half_written(uint32_t at) {
  struct recorder *recorder = &emu_recorder;
  uint8_t *p = emu_memory.defined + (at >> 3),
          bits = (uint8_t)(15u << (at & 7));
  if (recorder->half == p) {
    if ((recorder->half_bits | bits) == 0xff) {
      *p = 0xff;
      recorder->half = NULL;
    }
    return;
  }
  half_written_flush();
  recorder->half = p;
  recorder->half_bits = bits;
}

static inline void mark_written(uint32_t at, unsigned bytes) {
  uint8_t others = emu_memory.defined[at >> 3];
  if (bytes != 4 || (others | 15u << (at & 7)) == 0xff)
    bits_set_aligned(emu_memory.defined, at, bytes);
  else
    half_written(at);
}

/* An access by host code, or one whose block is not counted. */
static inline __attribute__((always_inline)) void
record_uncounted(const void *address, unsigned log2, unsigned kind,
                 const void *pc) {
  const struct recorder *recorder = &emu_recorder;
  uintptr_t x = (uintptr_t)address, bytes = (uintptr_t)1 << log2;
  uintptr_t heap = x - emu_memory.heap_base, shared = x - recorder->shared_base;
  uintptr_t arena = x - recorder->arena_base;
  if (recorder->recording == RECORD_NOTHING) {
    if (heap < emu_memory.heap_bytes || check_wants_host_accesses)
      access_resolve(x, log2, kind, pc);
    return;
  }
  emu_recorder.pc = pc;
  int plain = (x & (bytes - 1)) == 0 && recorder->row < recorder->end;
  if (plain && heap < emu_memory.heap_bytes) {
    uint32_t at = (uint32_t)heap;
    if (bits_all(emu_memory.defined, at, (unsigned)bytes))
      return;
    if (kind_writes(kind) && kind != KEY_ATOMIC &&
        bits_all(emu_memory.addressable, at, (unsigned)bytes)) {
      mark_written(at, (unsigned)bytes);
      return;
    }
  } else if (plain && shared < recorder->shared_bytes &&
             recorder->owner[shared >> 2] == OWNER_SHARED) {
    return;
  } else if (plain && arena < recorder->arena_bytes &&
             bytes <= recorder->arena_bytes - arena) {
    return;
  }
  access_resolve_uncounted(x, log2, kind, pc);
}

/* An access that is counted. width: of access_key.h. */
static inline __attribute__((always_inline)) void
record_counted(const void *address, unsigned log2, unsigned width,
               unsigned kind, const void *pc) {
  const struct recorder *recorder = &emu_recorder;
  uintptr_t x = (uintptr_t)address, bytes = (uintptr_t)1 << log2;
  uintptr_t shared = x - recorder->shared_base,
            arena = x - recorder->arena_base;
  uintptr_t heap = x - emu_memory.heap_base;
  uint32_t logical, key = key_of(pc, kind, width);
  emu_recorder.pc = pc;
  if (__builtin_expect(x & (bytes - 1), 0))
    logical = access_resolve(x, log2, kind, pc);
  else if (shared < recorder->shared_bytes &&
           recorder->owner[shared >> 2] == OWNER_SHARED)
    logical = LOGICAL_SHARED + (uint32_t)shared;
  else if (heap < emu_memory.heap_bytes &&
           bits_all(emu_memory.defined, (uint32_t)heap, (unsigned)bytes))
    logical = (uint32_t)heap;
  else if (arena < recorder->arena_bytes &&
           bytes <= recorder->arena_bytes - arena)
    logical = LOGICAL_DYNAMIC + (uint32_t)arena;
  else
    logical = access_resolve(x, log2, kind, pc);
  if (!logical) { /* it counts for nothing, but marks an iteration */
    record_row(key_of(pc, KEY_SYNC, STEP_OWN_MEMORY), 1, pc);
    return;
  }
  if (kind == KEY_LOAD && logical < LOGICAL_CONSTANT)
    check_load(logical, (unsigned)bytes, key);
  if (kind == KEY_ATOMIC && logical < LOGICAL_CONSTANT)
    check_atomic(logical, (unsigned)bytes, key);
  if ((kind == KEY_VOLATILE_LOAD || kind == KEY_VOLATILE_STORE) &&
      logical < LOGICAL_CONSTANT)
    check_volatile(logical, key);
  if ((kind == KEY_ATOMIC_LOAD || kind == KEY_ATOMIC_STORE) &&
      logical < LOGICAL_CONSTANT)
    check_atomic_access(logical, (unsigned)bytes, key);
  if (kind == KEY_STORE || kind == KEY_VOLATILE_STORE)
    pending_store_flush();
  record_row(key, logical, pc);
  if (kind == KEY_STORE || kind == KEY_VOLATILE_STORE)
    pending_store_expect(logical, (unsigned)bytes, key, address);
}

static inline __attribute__((always_inline)) void
record_as(const void *address, unsigned log2, unsigned width, unsigned kind,
          const void *pc) {
  if (emu_recorder.recording == RECORD_ALL)
    record_counted(address, log2, width, kind, pc);
  else
    record_uncounted(address, log2, kind, pc);
}

static inline __attribute__((always_inline)) void
record(const void *address, unsigned log2, unsigned kind, const void *pc) {
  record_as(address, log2, log2, kind, pc);
}

/* Logs a load, if it is a plainly right one of static shared memory. */
static inline __attribute__((always_inline)) int
record_shared_load(const void *address, unsigned log2, const void *pc) {
  struct recorder *r = &emu_recorder;
  uintptr_t x = (uintptr_t)address, at = x - r->shared_base;
  if (at >= r->logged_bytes || x & ((1u << log2) - 1) || r->row >= r->end ||
      r->owner[at >> 2] != OWNER_SHARED)
    return 0;
  r->row[LOG_KEY] = key_of(pc, KEY_LOAD, log2);
  r->row[LOG_ADDRESS] = LOGICAL_SHARED + (uint32_t)at;
  r->row += LOG_STRIDE;
  return 1;
}

/* The same for global memory that has been written, where all is logged. */
static inline __attribute__((always_inline)) int
record_global_load(const void *address, unsigned log2, const void *pc) {
  struct recorder *recorder = &emu_recorder;
  uintptr_t x = (uintptr_t)address, at = x - emu_memory.heap_base;
  unsigned bytes = 1u << log2;
  if (at >= emu_memory.heap_bytes || x & (bytes - 1) ||
      recorder->row >= recorder->end ||
      !bits_all(emu_memory.defined, (uint32_t)at, bytes))
    return 0;
  uint32_t key = key_of(pc, KEY_LOAD, log2);
  recorder->pc = pc;
  recorder->row[LOG_KEY] = key;
  recorder->row[LOG_ADDRESS] = (uint32_t)at;
  recorder->row += LOG_STRIDE;
  check_load((uint32_t)at, bytes, key);
  return 1;
}

/* A synchronisation of the lanes in mask: __syncwarp(), a shuffle, a vote. */
static inline void record_sync(unsigned mask, const void *pc) {
  if (emu_recorder.recording != RECORD_ALL)
    return;
  record_row(key_of(pc, KEY_SYNC, RENDEZVOUS), mask, NULL);
}
