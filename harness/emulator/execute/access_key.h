/* access_key.h - an instruction and how it accesses memory, in 32 bits. */
#pragma once

#include <stdint.h>

#include "../program/image.h"

/* Keys are equal for equal instructions and in the order of the code: place in
 * the code 26 bits | kind 3 | width 3, from the top. */
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
/* Widths: log2 of the bytes, or an instruction of its own that costs what
 * others of its width do not. */
enum {
  WIDTH_16_BYPASS = 5,  /* 16 bytes, copied asynchronously past L1: LDGSTS */
  WIDTH_4_CAS,          /* 4 bytes, by compare-and-swap */
  WIDTH_4_INCREMENT,    /* 4 bytes, atomic addition of 1, result unused */
  WIDTH_4_ONE_PLACE = 5 /* KEY_ATOMIC: 4 bytes, a lane does it for all */
};
/* What a KEY_SYNC is, by its width. The address of a step's row says how often
 * it happened in turn, that of a rendezvous is the mask of its lanes; address
 * and value of a row that printed are a pointer to its text. */
enum {
  STEP_OWN_MEMORY,
  STEP_JUMP_BACK,
  PRINTED,
  COPY_BEGUN,      /* asynchronously, to that address; see COPY_BATCH_SHIFT */
  COPIES_COMPLETE, /* the address: the thread's last batch that has */
  RENDEZVOUS = 6   /* what is written before is seen after */
};
enum { JUMP_BACK = KEY_SYNC << KEY_KIND_SHIFT | STEP_JUMP_BACK };
/* A COPY_BEGUN's value: the batch, and the number of bytes below it. */
enum { COPY_BATCH_SHIFT = 5, COPY_BYTES = 31 };

static inline __attribute__((always_inline)) uint32_t
key_of(const void *pc, unsigned kind, unsigned width) {
  uint32_t offset = (uint32_t)((uintptr_t)pc - emu_image.text_base);
  return offset << KEY_PC_SHIFT | kind << KEY_KIND_SHIFT | width;
}
static inline unsigned key_kind(uint32_t key) {
  return key >> KEY_KIND_SHIFT & 7;
}
static inline unsigned key_width(uint32_t key) {
  return key & 7;
}
static inline unsigned key_bytes(uint32_t key) {
  static const unsigned char bytes[] = {1, 2, 4, 8, 16, 16, 4, 4};
  int one_place =
      key_kind(key) == KEY_ATOMIC && key_width(key) == WIDTH_4_ONE_PLACE;
  return one_place ? 4 : bytes[key_width(key)];
}
static inline int is_sync(uint32_t key) {
  return key_kind(key) == KEY_SYNC && key_width(key) == RENDEZVOUS;
}
static inline int is_print(uint32_t key) {
  return key_kind(key) == KEY_SYNC && key_width(key) == PRINTED;
}
/* An event for listeners, in its place among the requests. */
static inline int is_event(uint32_t key) {
  return key_kind(key) == KEY_SYNC && key_width(key) >= PRINTED &&
         !is_sync(key);
}
static inline int is_step(uint32_t key) {
  return key_kind(key) == KEY_SYNC && key_width(key) < PRINTED;
}
static inline int is_jump_back(uint32_t key) {
  return (key & ((1u << KEY_PC_SHIFT) - 1)) == JUMP_BACK;
}
static inline const void *key_pc(uint32_t key) {
  return (const void *)(emu_image.text_base + (key >> KEY_PC_SHIFT));
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
