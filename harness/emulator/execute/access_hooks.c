/* access_hooks.c - what the compiler calls at each access (-fsanitize=thread)
 * and where an index does not fit its array (-fsanitize=bounds). */
#include "../program/host_blocks.h"
#include "../program/source_lines.h"
#include "access_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER __builtin_return_address(0)

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) {
  (void)pc;
}
void __tsan_func_exit(void) {}

/* ---- aligned accesses ---- */

/* True if a host access needs no check: outside device memory, and no check has
 * asked for host accesses. */
static inline int is_plain(uintptr_t x) {
  return x - emu_memory.heap_base >= emu_memory.heap_bytes &&
         !check_wants_host_accesses;
}

/* May what a kernel loads be an object's pointer to virtual functions? */
static __attribute__((noinline)) void look_at_class(const void *address,
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
      look_at_class(address, CALLER);                                          \
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
    look_at_class(where, CALLER);
  record(where, 3, KEY_LOAD, CALLER);
}

/* ---- pieces ---- */

/* A GPU moves a struct in pieces of its alignment, 16 bytes at most. */
static void pieces(const void *address, size_t bytes, unsigned kind,
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
  pieces(address, bytes, KEY_LOAD, CALLER);
}
void __tsan_write_range(void *address, size_t bytes) {
  pieces(address, bytes, KEY_STORE, CALLER);
}

#define UNALIGNED_HOOK(name, bytes, kind)                                      \
  void name(void *address) {                                                   \
    pieces(address, bytes, kind, CALLER);                                      \
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
  if (key_kind(key) != KEY_ATOMIC)
    return;
  if (space_of(at) == SPACE_SHARED) {
    if (flags & EMU_REDUCES)
      check_shared_reduction(key);
    return;
  }
  check_volatile(at, key);
  if (flags & EMU_REDUCES)
    check_reduction(at, (unsigned)bytes, key);
  if (flags & EMU_BLOCK_SCOPE)
    check_block_scope(at, (unsigned)bytes, key);
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
  if (kinds[kind] == KEY_ATOMIC) {
    access_poll(address, pc);
    check_atomic_comes(flags & EMU_REDUCES, flags & EMU_BLOCK_SCOPE);
  }
  emu_recorder.overwrites = flags & EMU_OVERWRITES;
  record_as(address, log2, width, kinds[kind], pc);
  if ((flags || kinds[kind] == KEY_ATOMIC) &&
      emu_recorder.recording == RECORD_ALL)
    tell_more(flags, bytes);
  if (kinds[kind] == KEY_ATOMIC)
    access_wait_turn(pc);
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
  struct lane *l = current_lane();
  if (from)
    memcpy(to, from, bytes);
  else
    memset(to, 0, bytes);
  uint32_t place = shared_place(to);
  if (!l || emu_recorder.recording != RECORD_ALL || !place)
    return;
  l->begun_in = l->batches + 1;
  l->warp->block->lanes_marked = 1;
  record_row(key_of(pc, KEY_SYNC, COPY_BEGUN), place, pc);
  emu_recorder.row[LOG_VALUE - LOG_STRIDE] =
      l->begun_in << COPY_BATCH_SHIFT | (uint32_t)bytes;
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
  struct lane *l = current_lane();
  long long at = signed_index(data->index, index);
  int open = may_go_on(data->array);
  if (!l || open || at < -FAR_INDEX || at > FAR_INDEX)
    check_far_index(__builtin_return_address(0));
  if (!l || open)
    return;
  l->index_told = 1;
  l->warp->block->lanes_marked = 1;
  check_index(at, data->array->name, __builtin_return_address(0));
}

/* ---- calls of the C library that store through a pointer ---- */

static int within(uintptr_t x, size_t bytes, uintptr_t base, size_t room) {
  return x - base < room && bytes <= room - (x - base);
}

/* Device memory has been checked by a hook, before the call. */
static int of_kernel(uintptr_t x, size_t bytes) {
  const struct recorder *r = &emu_recorder;
  const struct stacks *s = &emu_worker->block->stacks;
  return within(x, bytes, (uintptr_t)s->base, s->stride * s->count) ||
         within(x, bytes, emu_memory.heap_base, emu_memory.heap_bytes) ||
         within(x, bytes, r->shared_base, r->shared_bytes) ||
         within(x, bytes, r->arena_base, r->arena_bytes);
}

/* Libraries may touch device memory. */
static int is_let(uintptr_t x) {
  return emu_in_library && x - emu_memory.heap_base < emu_memory.heap_bytes;
}

void emu_host_store(const void *to, size_t bytes, const void *pc) {
  uintptr_t x = (uintptr_t)to;
  if (!bytes || is_let(x))
    return;
  if (current_lane()) {
    if (!of_kernel(x, bytes))
      check_stray_store(pc);
    return;
  }
  if (is_plain(x) && is_plain(x + bytes - 1))
    return;
  check_host_access(x, 1, KEY_STORE, pc);
  check_host_access(x + bytes - 1, 1, KEY_STORE, pc);
}

static void host_load(const void *from, size_t bytes, const void *pc) {
  uintptr_t x = (uintptr_t)from;
  if (bytes && x - emu_memory.heap_base < emu_memory.heap_bytes && !is_let(x) &&
      !current_lane())
    check_host_access(x, 1, KEY_LOAD, pc);
}

int emu_is_lane(void) {
  return current_lane() != NULL;
}

/* How much a copy moves at once where so much is left: 16 bytes, if the places
 * are aligned so. */
static unsigned log2_of_piece(uintptr_t places, size_t left) {
  unsigned log2 = (unsigned)__builtin_ctzl(places | 16);
  while ((size_t)1 << log2 > left)
    log2--;
  return log2;
}

static void *copy_by_lane(void *to, const void *from, size_t bytes,
                          const void *pc, int loads, int stores) {
  uintptr_t x = (uintptr_t)to, y = (uintptr_t)from;
  int overlaps = x - y < bytes;
  for (size_t done = 0, step; done < bytes; done += step) {
    unsigned log2 = log2_of_piece((x + done) | (y + done), bytes - done);
    step = (size_t)1 << log2;
    if (loads)
      record((const char *)from + done, log2, KEY_LOAD, pc);
    if (stores)
      record((char *)to + done, log2, KEY_STORE, pc);
    if (!overlaps)
      memcpy((char *)to + done, (const char *)from + done, step);
  }
  return overlaps ? memmove(to, from, bytes) : to;
}

static void *fill_by_lane(void *to, int value, size_t bytes, const void *pc) {
  for (size_t done = 0, step; done < bytes; done += step) {
    unsigned log2 = log2_of_piece((uintptr_t)to + done, bytes - done);
    step = (size_t)1 << log2;
    record((char *)to + done, log2, KEY_STORE, pc);
    memset((char *)to + done, value, step);
  }
  return to;
}

void *emu_host_fill(void *to, int value, size_t bytes, const void *pc) {
  if (current_lane())
    return fill_by_lane(to, value, bytes, pc);
  emu_host_store(to, bytes, pc);
  return memset(to, value, bytes);
}

void *emu_host_copy(void *to, const void *from, size_t bytes, const void *pc) {
  if (current_lane())
    return copy_by_lane(to, from, bytes, pc, 1, 1);
  emu_host_store(to, bytes, pc);
  host_load(from, bytes, pc);
  return memmove(to, from, bytes);
}

/* Has a hook just announced this copy? The compiler may copy a struct by a
 * call, right behind its hooks; copies of the thread's own stack need none.
 * Other calls, such as those of std::copy, have no hooks. */
static int was_hooked(int stores, const void *p, size_t bytes, const void *pc) {
  enum { RIGHT_BEHIND = 128 };
  const struct stacks *s = &emu_worker->block->stacks;
  const struct hook_place *t = &current_lane()->hooked[stores];
  return within((uintptr_t)p, bytes, (uintptr_t)s->base,
                s->stride * s->count) ||
         (t->address == p && t->bytes == bytes &&
          (uintptr_t)pc - (uintptr_t)t->pc < RIGHT_BEHIND);
}

void *emu_checked_memset(void *to, int value, size_t bytes) {
  if (current_lane() && was_hooked(1, to, bytes, CALLER))
    return memset(to, value, bytes);
  return emu_host_fill(to, value, bytes, CALLER);
}

void *emu_checked_memcpy(void *to, const void *from, size_t bytes) {
  if (current_lane())
    return copy_by_lane(to, from, bytes, CALLER,
                        !was_hooked(0, from, bytes, CALLER),
                        !was_hooked(1, to, bytes, CALLER));
  return emu_host_copy(to, from, bytes, CALLER);
}

void *emu_checked_memmove(void *to, const void *from, size_t bytes) {
  return emu_host_copy(to, from, bytes, CALLER);
}

void *emu_host_malloc(size_t bytes, const void *pc) {
  void *p = malloc(bytes);
  host_block_add(p, bytes, pc);
  return p;
}

void *emu_checked_malloc(size_t bytes) {
  return emu_host_malloc(bytes, CALLER);
}

void *emu_checked_calloc(size_t n, size_t bytes) {
  void *p = calloc(n, bytes);
  host_block_add(p, n * bytes, CALLER);
  return p;
}

static int is_device_memory(const void *p) {
  return (uintptr_t)p - emu_memory.heap_base < emu_memory.heap_bytes;
}

void *emu_checked_realloc(void *p, size_t bytes) {
  struct host_block old;
  if (is_device_memory(p)) {
    check_host_free(p, "realloc()", CALLER);
    return NULL;
  }
  int known = host_block_at(p, &old);
  host_block_remove(p);
  void *moved = realloc(p, bytes);
  host_block_add(moved, bytes, CALLER);
  if (!moved && bytes && known) /* no memory: it stays as it was */
    host_block_add(p, old.bytes, old.pc);
  return moved;
}

void emu_host_free(void *p, const char *by, const void *pc) {
  if (is_device_memory(p)) {
    check_host_free(p, by, pc);
    return;
  }
  host_block_remove(p);
  free(p);
}

void emu_checked_free(void *p) {
  emu_host_free(p, "free()", CALLER);
}

/* %n stores, and what a C library adds to the standard's conversions might. */
static int may_store(const char *format) {
  while ((format = strchr(format, '%'))) {
    format++;
    format += strspn(format, "0123456789.$*+-# 'hlLqjzt");
    if (!*format || !strchr("diouxXeEfFgGaAcsp%", *format))
      return 1;
    format++;
  }
  return 0;
}

/* ---- printf and what compilers make of it ---- */

/* What a GPU's printf gives back: how many arguments the format takes. */
static int arguments_of(const char *format) {
  int count = 0;
  while ((format = strchr(format, '%'))) {
    format++;
    if (*format == '%') {
      format++;
      continue;
    }
    size_t n = strcspn(format, "diouxXeEfFgGaAcspn");
    for (size_t i = 0; i < n; i++)
      count += format[i] == '*';
    count += format[n] != '\0';
    format += n;
  }
  return count;
}

/* Lanes print warp by warp, as their requests are served. The text: to free. */
static void lane_prints(char *text, const void *pc) {
  uintptr_t at = (uintptr_t)text;
  if (!text)
    return;
  emu_launch_nondeterministic(); /* since it must print again */
  if (emu_recorder.recording != RECORD_ALL) {
    report_printed(emu_worker->number, emu_worker->block->index, text);
    return;
  }
  record_row(key_of(pc, KEY_SYNC, PRINTED), (uint32_t)at, pc);
  emu_recorder.row[LOG_VALUE - LOG_STRIDE] = (uint32_t)(at >> 32);
}

static int print(const char *format, va_list arguments, const void *pc) {
  char *text = NULL;
  if (!current_lane())
    return vprintf(format, arguments);
  if (!format)
    return -1;
  int written = vasprintf(&text, format, arguments);
  lane_prints(written < 0 ? NULL : text, pc);
  return written < 0 ? -2 : arguments_of(format);
}

int emu_checked_printf(const char *format, ...) {
  va_list arguments;
  if (may_store(format))
    check_stray_store(CALLER);
  va_start(arguments, format);
  int written = print(format, arguments, CALLER);
  va_end(arguments);
  return written;
}

int emu_checked_fprintf(FILE *, const char *format, ...);

int emu_checked_fprintf(FILE *to, const char *format, ...) {
  va_list arguments;
  if (may_store(format) || (to != stderr && to != stdout))
    check_stray_store(CALLER);
  va_start(arguments, format);
  int written = vfprintf(to, format, arguments);
  va_end(arguments);
  return written;
}

/* emucc gives these the calls of printf, puts and putchar. */
int emu_printf(const char *format, ...);
int emu_puts(const char *text);
int emu_putchar(int c);

int emu_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = print(format, arguments, CALLER);
  va_end(arguments);
  return written;
}

static int print_to(const void *pc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = print(format, arguments, pc);
  va_end(arguments);
  return written;
}

int emu_puts(const char *text) {
  return print_to(CALLER, "%s\n", text);
}

int emu_putchar(int c) {
  print_to(CALLER, "%c", c);
  return c;
}
