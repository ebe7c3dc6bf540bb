/* access_hooks.c - what the compiler calls at each access (-fsanitize=thread)
 * and where an index does not fit its array (-fsanitize=bounds). */
#include "../program/source_lines.h"
#include "access_log.h"

#include <string.h>

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) {
  (void)pc;
}
void __tsan_func_exit(void) {}

/* ---- aligned accesses ---- */

/* May what a kernel loads be an object's pointer to virtual functions? */
static __attribute__((noinline)) void check_vtable_load(const void *address,
                                                        const void *pc) {
  uintptr_t at = (uintptr_t)address - emu_memory.heap_base;
  if (at < emu_memory.heap_bytes && at % 8 == 0 &&
      bits_all(emu_memory.defined, (uint32_t)at, 8) &&
      check_vtable_loaded(*(const void *const *)address, pc))
    fault_raise(EMU_ILLEGAL_ADDRESS);
}

/* Host code's accesses come first, since large programs spend most of their
 * time in these. Plain loads, and what is not counted, are the next commonest:
 * they are dealt with here, all else by a function that this one ends by
 * calling. */
#define BY_HOST(address, log2, kind)                                           \
  if (emu_recorder.recording == RECORD_NOTHING) {                              \
    if (!is_plain((uintptr_t)(address)))                                       \
      access_resolve((uintptr_t)(address), log2, kind, CALLER);                \
    return;                                                                    \
  }
#define COUNTED(name, log2, kind)                                              \
  static __attribute__((noinline)) void name##_counted(const void *address,    \
                                                       const void *pc) {       \
    record_counted(address, log2, log2, kind, pc);                             \
  }
#define LOAD_HOOK(name, log2)                                                  \
  COUNTED(name, log2, KEY_LOAD)                                                \
  void name(void *address) {                                                   \
    BY_HOST(address, log2, KEY_LOAD)                                           \
    if (log2 == 3 && __builtin_expect(check_wants_vtables, 0))                 \
      check_vtable_load(address, CALLER);                                      \
    if (record_shared_load(address, log2, CALLER))                             \
      return;                                                                  \
    if (emu_recorder.recording != RECORD_ALL)                                  \
      record_uncounted(address, log2, KEY_LOAD, CALLER);                       \
    else if (!record_global_load(address, log2, CALLER))                       \
      name##_counted(address, CALLER);                                         \
  }
#define HOOK(name, log2, kind)                                                 \
  COUNTED(name, log2, kind)                                                    \
  void name(void *address) {                                                   \
    BY_HOST(address, log2, kind)                                               \
    if (emu_recorder.recording == RECORD_ALL)                                  \
      name##_counted(address, CALLER);                                         \
    else                                                                       \
      record_uncounted(address, log2, kind, CALLER);                           \
  }
#define VOLATILE_HOOK(name, log2, kind)                                        \
  void name(void *address) {                                                   \
    access_poll(address, CALLER);                                              \
    access_lockstep(address, CALLER);                                          \
    record(address, log2, kind, CALLER);                                       \
  }
#define HOOKS(bytes, log2)                                                     \
  LOAD_HOOK(__tsan_read##bytes, log2)                                          \
  HOOK(__tsan_write##bytes, log2, KEY_STORE)                                   \
  VOLATILE_HOOK(__tsan_volatile_read##bytes, log2, KEY_VOLATILE_LOAD)          \
  VOLATILE_HOOK(__tsan_volatile_write##bytes, log2, KEY_VOLATILE_STORE)
HOOKS(1, 0)
HOOKS(2, 1)
HOOKS(4, 2)
HOOKS(8, 3)
HOOKS(16, 4)

void __tsan_vptr_update(void **where, void *value) {
  record(where, 3, KEY_STORE, CALLER);
  check_vtable_stored(value);
}
void __tsan_vptr_read(void **where) {
  if (check_wants_vtables)
    check_vtable_load(where, CALLER);
  record(where, 3, KEY_LOAD, CALLER);
}

/* ---- structs ---- */

/* A GPU moves a struct in pieces of its alignment, 16 bytes at most. */
static void record_struct(const void *address, size_t bytes, unsigned kind,
                          const void *pc) {
  if (!current_lane()) {
    if (bytes)
      check_host_access((uintptr_t)address, (unsigned)bytes, kind, pc);
    return;
  }
  current_lane()->hooked[kind_writes(kind)] =
      (struct hook_place){pc, address, bytes};
  unsigned log2 = alignment_of_struct(pc, bytes);
  for (size_t at = 0; at < bytes; at += (size_t)1 << log2)
    record((const char *)address + at, log2, kind, pc);
}

void __tsan_read_range(void *address, size_t bytes) {
  record_struct(address, bytes, KEY_LOAD, CALLER);
}
void __tsan_write_range(void *address, size_t bytes) {
  record_struct(address, bytes, KEY_STORE, CALLER);
}

#define UNALIGNED_HOOK(name, bytes, kind)                                      \
  void name(void *address) {                                                   \
    record_struct(address, bytes, kind, CALLER);                               \
  }
#define UNALIGNED_HOOKS(bytes)                                                 \
  UNALIGNED_HOOK(__tsan_unaligned_read##bytes, bytes, KEY_LOAD)                \
  UNALIGNED_HOOK(__tsan_unaligned_write##bytes, bytes, KEY_STORE)              \
  UNALIGNED_HOOK(__tsan_unaligned_volatile_read##bytes, bytes,                 \
                 KEY_VOLATILE_LOAD)                                            \
  UNALIGNED_HOOK(__tsan_unaligned_volatile_write##bytes, bytes,                \
                 KEY_VOLATILE_STORE)
UNALIGNED_HOOKS(2)
UNALIGNED_HOOKS(4)
UNALIGNED_HOOKS(8)
UNALIGNED_HOOKS(16)

/* ---- what headers report themselves ---- */

/* The access of the row logged last is more than that. */
static __attribute__((noinline)) void tell_more(unsigned flags, size_t bytes) {
  uint32_t key = emu_recorder.row[LOG_KEY - LOG_STRIDE];
  uint32_t at = emu_recorder.row[LOG_ADDRESS - LOG_STRIDE];
  if (key_kind(key) == KEY_LOAD && flags & EMU_READ_ONLY &&
      at < LOGICAL_CONSTANT)
    check_read_only(at, (unsigned)bytes, key);
  if (key_kind(key) != KEY_ATOMIC || space_of(at) == SPACE_SHARED)
    return;
  check_volatile(at, key);
  if (flags & EMU_REDUCES)
    check_reduction(at, (unsigned)bytes, key);
  if (flags & EMU_BLOCK_SCOPE)
    check_block_scope(at, (unsigned)bytes, key);
}

/* The logical address of a place in the block's shared memory; 0: it is none.
 */
static uint32_t shared_place(const void *p) {
  const struct recorder *r = &emu_recorder;
  uintptr_t shared = (uintptr_t)p - r->shared_base;
  uintptr_t arena = (uintptr_t)p - r->arena_base;
  if (shared < r->shared_bytes)
    return LOGICAL_SHARED + (uint32_t)shared;
  return arena < r->arena_bytes ? LOGICAL_DYNAMIC + (uint32_t)arena : 0;
}

void emu_access(enum emu_access_kind given, const void *address, size_t bytes,
                const void *pc) {
  static const unsigned char kinds[] = {KEY_LOAD,   KEY_STORE,  KEY_ATOMIC,
                                        KEY_ATOMIC, KEY_ATOMIC, KEY_ATOMIC};
  unsigned flags = given & (EMU_REDUCES | EMU_BLOCK_SCOPE | EMU_READ_ONLY |
                            EMU_OVERWRITES),
           kind = given - flags;
  unsigned log2 = (unsigned)__builtin_ctzl(bytes | 16), width = log2;
  if (!current_lane())
    return;
  if (kind == EMU_ATOMIC_CAS && bytes == 4)
    width = WIDTH_4_CAS;
  if (kind == EMU_ATOMIC_INCREMENT && bytes == 4)
    width = WIDTH_4_INCREMENT;
  if (kind == EMU_ATOMIC_ONE_PLACE)
    width = WIDTH_4_ONE_PLACE;
  int is_atomic = kinds[kind] == KEY_ATOMIC;
  int is_of_block = is_atomic && shared_place(address);
  if (is_atomic)
    access_poll(address, pc);
  if (is_atomic && !is_of_block)
    check_atomic_comes(flags & EMU_REDUCES, flags & EMU_BLOCK_SCOPE,
                       flags & EMU_OVERWRITES);
  emu_recorder.overwrites = flags & EMU_OVERWRITES;
  record_as(address, log2, width, kinds[kind], pc);
  if (emu_recorder.recording == RECORD_ALL) {
    if (is_of_block && flags & EMU_REDUCES)
      check_shared_reduction(emu_recorder.row[LOG_KEY - LOG_STRIDE]);
    else if (!is_of_block && (flags || is_atomic))
      tell_more(flags, bytes);
  }
  if (is_atomic)
    access_wait_turn(pc);
}

/* The same, as if each variable began at a multiple of 32 bytes: there nvcc
 * puts arrays, and the linker here may not. */
static uint32_t aligned_place(const void *p) {
  uint32_t place = shared_place(p);
  const struct shared_variable *v = image_shared_at(place - LOGICAL_SHARED);
  return v ? place - v->offset % 32 : place;
}

void emu_copy_loads(const void *to, const void *from, size_t bytes,
                    const void *pc) {
  unsigned log2 = (unsigned)__builtin_ctzl(bytes | 16);
  if (!current_lane())
    return;
  record_as(from, log2, bytes == 16 ? WIDTH_16_BYPASS : log2, KEY_LOAD, pc);
  if (emu_recorder.recording == RECORD_ALL)
    emu_recorder.row[LOG_VALUE - LOG_STRIDE] = aligned_place(to);
}

void emu_copy_begins(void *to, const void *from, size_t bytes, const void *pc) {
  struct lane *lane = current_lane();
  if (from)
    memcpy(to, from, bytes);
  else
    memset(to, 0, bytes);
  uint32_t place = shared_place(to);
  if (!lane || emu_recorder.recording != RECORD_ALL || !place)
    return;
  lane->begun_in = lane->batches + 1;
  lane->warp->block->lanes_marked = 1;
  record_row(key_of(pc, KEY_SYNC, COPY_BEGUN), place, pc);
  emu_recorder.row[LOG_VALUE - LOG_STRIDE] =
      lane->begun_in << COPY_BATCH_SHIFT | (uint32_t)bytes;
}

void emu_copies_commit(void) {
  struct lane *l = current_lane();
  if (!l)
    return;
  l->batches++;
  l->warp->block->lanes_marked = 1;
}

void emu_copies_wait(size_t but_last, const void *pc) {
  const struct lane *l = current_lane();
  if (l && l->begun_in && l->batches > but_last &&
      emu_recorder.recording == RECORD_ALL)
    record_row(key_of(pc, KEY_SYNC, COPIES_COMPLETE),
               l->batches - (uint32_t)but_last, pc);
}

/* ---- indexes; the layouts are those of GCC's and Clang's runtime ---- */

struct source_location {
  const char *file;
  uint32_t line, column;
};

struct type_description {
  uint16_t kind, info; /* kind 0: integer; info: 2 * log2(bits) + signed */
  char name[];         /* quoted */
};

struct index_out_of_bounds {
  struct source_location location;
  const struct type_description *array, *index;
};

/* No array of a lane's own, or of a block's, has so many elements. */
enum { FAR_INDEX = 1 << 18 };

static long long signed_index(const struct type_description *t,
                              uintptr_t value) {
  unsigned bits = 1u << (t->info >> 1);
  if (!(t->info & 1) || bits >= 64)
    return (long long)value;
  return (long long)(value << (64 - bits)) >> (64 - bits);
}

/* An array of one element at a struct's end may stand for more: what its
 * accesses touch is looked at instead, but where nothing may be left. */
static int may_go_on(const struct type_description *array) {
  size_t n = strlen(array->name);
  return n > 4 && strcmp(array->name + n - 4, "[1]'") == 0;
}

void __ubsan_handle_out_of_bounds(const struct index_out_of_bounds *data,
                                  uintptr_t index) {
  struct lane *lane = current_lane();
  long long at = signed_index(data->index, index);
  int open = may_go_on(data->array);
  if (!lane || open || at < -FAR_INDEX || at > FAR_INDEX)
    check_far_index(__builtin_return_address(0));
  if (!lane || open)
    return;
  lane->index_told = 1;
  lane->warp->block->lanes_marked = 1;
  check_index(at, data->array->name, __builtin_return_address(0));
}
