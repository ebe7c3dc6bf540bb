/* access.h - the one path that every access of a kernel takes. */
#ifndef EMULATOR_ACCESS_H
#define EMULATOR_ACCESS_H

#include "conflict.h"
#include "image.h"
#include "memory.h"
#include "state.h"

/* A record of a lane's log is two numbers: the logical address, and a key that
 * is equal for equal instructions and orders them as the code does. */
enum { KEY_LOAD, KEY_STORE, KEY_ATOMIC, KEY_VOLATILE_LOAD, KEY_VOLATILE_STORE,
       KEY_SYNC, KEY_ATOMIC_LOAD, KEY_ATOMIC_STORE };
enum { KEY_KIND_SHIFT = 3, KEY_PC_SHIFT = 6 };

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

static inline void record_store(const void *address, unsigned bytes) {
  struct recorder *r = &emu_recorder;
  r->stored = address;
  r->stored_bytes = bytes;
  r->stored_row = r->values + (r->count - 1) * WARP;
}

static inline void record_row(uint32_t key, uint32_t logical, const void *pc) {
  struct recorder *r = &emu_recorder;
  if (__builtin_expect(r->count >= r->limit, 0))
    access_pause(pc);
  r->keys[r->count * WARP] = key;
  r->addresses[r->count * WARP] = logical;
  r->count++;
}

/* A plain store to global memory; if it conflicts, what it changes matters. */
void record_global_store(uint32_t at, unsigned bytes, uint32_t key,
                         const void *address);

/* Folds what the lane's last plain store to shared memory has stored: the store
 * follows its hook, so this is called before the next one and before others
 * run. */
void access_settle(struct recorder *);
static inline void recorder_settle(void) {
  if (emu_recorder.stored)
    access_settle(&emu_recorder);
}

static inline void record(const void *address, unsigned log2, unsigned kind,
                          const void *pc) {
  const struct recorder *r = &emu_recorder;
  uintptr_t x = (uintptr_t)address;
  uintptr_t shared = x - r->shared_base, heap = x - emu_memory.heap_base;
  uintptr_t arena = x - r->arena_base;
  unsigned bytes = 1u << log2;
  uint32_t logical;
  if (x & (bytes - 1))
    logical = access_judge(x, log2, kind, pc);
  else if (shared < r->shared_bytes && r->owner[shared >> 2] == OWNER_SHARED)
    logical = LOGICAL_SHARED + (uint32_t)shared;
  else if (arena < r->arena_bytes && bytes <= r->arena_bytes - arena)
    logical = LOGICAL_DYNAMIC + (uint32_t)arena;
  else if (heap < emu_memory.heap_bytes && r->keys &&
           bits_all(emu_memory.defined, (uint32_t)heap, bytes))
    logical = (uint32_t)heap;
  else
    logical = access_judge(x, log2, kind, pc);
  if (!logical)
    return;
  if (kind == KEY_STORE || kind == KEY_VOLATILE_STORE)
    recorder_settle();
  uint32_t key = key_of(pc, kind, log2);
  if (logical < LOGICAL_CONSTANT && kind == KEY_LOAD)
    conflict_load(logical, bytes, key);
  else if (logical < LOGICAL_CONSTANT && kind == KEY_STORE)
    record_global_store(logical, bytes, key, address);
  record_row(key, logical, pc);
  if ((kind == KEY_STORE || kind == KEY_VOLATILE_STORE) &&
      logical >= LOGICAL_SHARED)
    record_store(address, bytes);
}

/* A rendezvous of the lanes in mask. */
static inline void record_sync(unsigned mask, int orders) {
  record_row((uint32_t)KEY_SYNC << KEY_KIND_SHIFT | (orders != 0), mask, NULL);
}

#endif
