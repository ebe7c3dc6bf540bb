/* access_log.h - the one path that every access of a kernel takes. */
#ifndef EMULATOR_ACCESS_H
#define EMULATOR_ACCESS_H

#include "../check/block_races.h"
#include "../program/image.h"
#include "../memory/allocations.h"
#include "state.h"

/* A record of a lane's log is two numbers: the logical address, and a key that
 * is equal for equal instructions and orders them as the code does. */
enum {
  KEY_LOAD,
  KEY_STORE,
  KEY_ATOMIC,
  KEY_VOLATILE_LOAD,
  KEY_VOLATILE_STORE,
  KEY_SYNC,
  KEY_ATOMIC_LOAD,
  KEY_ATOMIC_STORE
};
enum { KEY_KIND_SHIFT = 3, KEY_PC_SHIFT = 6 };
/* What a KEY_SYNC with a place in the code is, by its log2. The address of its
 * row says how often it happened in turn. */
enum { STEP_OWN_MEMORY, STEP_JUMP_BACK };

static inline uint32_t key_of(const void *pc, unsigned kind, unsigned log2) {
  uint32_t offset = (uint32_t)((uintptr_t)pc - emu_image.text_base);
  return offset << KEY_PC_SHIFT | kind << KEY_KIND_SHIFT | log2;
}
static inline unsigned key_kind(uint32_t key) {
  return key >> KEY_KIND_SHIFT & 7;
}
static inline unsigned key_log2(uint32_t key) {
  return key & 7;
}
static inline int is_sync(uint32_t key) { /* a rendezvous has no place */
  return key_kind(key) == KEY_SYNC && key >> KEY_PC_SHIFT == 0;
}
static inline int is_step(uint32_t key) {
  return key_kind(key) == KEY_SYNC && key >> KEY_PC_SHIFT != 0;
}
static inline int is_jump_back(uint32_t key) {
  return is_step(key) && key_log2(key) == STEP_JUMP_BACK;
}
static inline uintptr_t key_pc(uint32_t key) {
  return emu_image.text_base + (key >> KEY_PC_SHIFT);
}

static inline int kind_reads(unsigned kind) {
  return kind == KEY_LOAD || kind == KEY_VOLATILE_LOAD || kind == KEY_ATOMIC ||
         kind == KEY_ATOMIC_LOAD;
}
static inline int kind_writes(unsigned kind) {
  return kind == KEY_STORE || kind == KEY_VOLATILE_STORE ||
         kind == KEY_ATOMIC || kind == KEY_ATOMIC_STORE;
}
static inline int kind_atomic(unsigned kind) {
  return kind == KEY_ATOMIC || kind == KEY_ATOMIC_LOAD ||
         kind == KEY_ATOMIC_STORE;
}

/* The logical address of an access that is neither plainly right nor cheap to
 * decide; 0 if it is none of ours. Does not return if it is a fault. */
uint32_t access_judge(uintptr_t address, unsigned log2, unsigned kind,
                      const void *pc);
/* The lane's log is full, or the launch is to stop. */
void access_pause(const void *pc);
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

/* Stores of the lane that are still to be performed when their hook returns: to
 * shared memory, whose values matter for races, and to global memory, where
 * one that conflicts matters if it changes anything. */
void access_stored(uint32_t logical, unsigned bytes, uint32_t key,
                   const void *address);
/* Looks at what the last of them has stored: called before the lane's next
 * store and before other lanes run. */
void access_settle(struct recorder *);
static inline void recorder_settle(void) {
  if (emu_recorder.stored)
    access_settle(&emu_recorder);
}

static inline __attribute__((always_inline)) void
record(const void *address, unsigned log2, unsigned kind, const void *pc) {
  const struct recorder *r = &emu_recorder;
  uintptr_t x = (uintptr_t)address, bytes = (uintptr_t)1 << log2;
  uintptr_t shared = x - r->shared_base, arena = x - r->arena_base;
  uintptr_t heap = x - emu_memory.heap_base;
  uint32_t logical, key = key_of(pc, kind, log2);
  emu_recorder.pc = pc;
  if (__builtin_expect(x & (bytes - 1), 0))
    logical = access_judge(x, log2, kind, pc);
  else if (shared < r->shared_bytes && r->owner[shared >> 2] == OWNER_SHARED)
    logical = LOGICAL_SHARED + (uint32_t)shared;
  else if (heap < emu_memory.heap_bytes && r->row &&
           bits_all(emu_memory.defined, (uint32_t)heap, (unsigned)bytes))
    logical = (uint32_t)heap;
  else if (arena < r->arena_bytes && bytes <= r->arena_bytes - arena)
    logical = LOGICAL_DYNAMIC + (uint32_t)arena;
  else
    logical = access_judge(x, log2, kind, pc);
  if (!logical) { /* it counts for nothing, but marks an iteration */
    if (emu_recorder.row)
      record_row(key_of(pc, KEY_SYNC, STEP_OWN_MEMORY), 1, pc);
    return;
  }
  if (kind == KEY_LOAD && logical < LOGICAL_CONSTANT)
    conflict_load(logical, (unsigned)bytes, key);
  if (kind == KEY_ATOMIC && logical < LOGICAL_CONSTANT)
    conflict_atomic(logical, (unsigned)bytes, key);
  if (kind == KEY_STORE || kind == KEY_VOLATILE_STORE)
    recorder_settle();
  record_row(key, logical, pc);
  if (kind == KEY_STORE || kind == KEY_VOLATILE_STORE)
    access_stored(logical, (unsigned)bytes, key, address);
}

/* Logs a load, if it is a plainly right one of static shared memory. */
static inline __attribute__((always_inline)) int
record_shared_load(const void *address, unsigned log2, const void *pc) {
  struct recorder *r = &emu_recorder;
  uintptr_t x = (uintptr_t)address, at = x - r->shared_base;
  if (at >= r->shared_bytes || x & ((1u << log2) - 1) || r->row >= r->end ||
      r->owner[at >> 2] != OWNER_SHARED)
    return 0;
  r->row[LOG_KEY] = key_of(pc, KEY_LOAD, log2);
  r->row[LOG_ADDRESS] = LOGICAL_SHARED + (uint32_t)at;
  r->row += LOG_STRIDE;
  return 1;
}

/* A rendezvous of the lanes in mask. */
static inline void record_sync(unsigned mask, int orders) {
  record_row((uint32_t)KEY_SYNC << KEY_KIND_SHIFT | (orders != 0), mask, NULL);
}

#endif
