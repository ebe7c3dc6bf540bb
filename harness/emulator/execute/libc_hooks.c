/* libc_hooks.c - what emucc has programs call in the C library's place where a
 * function stores through a pointer, copies, frees memory or prints. */
#include "../program/host_blocks.h"
#include "access_log.h"
#include "host_accesses.h"
#include "libc_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- calls of the C library that store through a pointer ---- */

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
  host_reads(from, bytes, pc);
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
  if (!current_lane()) {
    host_reads_texts(format, arguments, pc);
    return vprintf(format, arguments);
  }
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
  host_reads_texts(format, arguments, CALLER);
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
