/* loop_table.c - the section emu_loops: pairs of the end of a jump back and its
 * target; jumps forward are check/'s business. A program that was compiled
 * otherwise has none. */
#include "state.h"

#include <stdlib.h>

struct marked_loop {
  uintptr_t latch, header;
};

extern const struct marked_loop __start_emu_loops[] __attribute__((weak));
extern const struct marked_loop __stop_emu_loops[] __attribute__((weak));

/* By key. Inner loops come before those around them. */
static struct { uint32_t latch, header; } * loops;
static size_t count;

static int by_size(const void *x, const void *y) {
  const uint32_t *a = x, *b = y;
  uint32_t left = a[0] - a[1], right = b[0] - b[1];
  return (left > right) - (left < right);
}

void loop_table_init(void) {
  size_t n = (size_t)(__stop_emu_loops - __start_emu_loops);
  if (!__start_emu_loops || loops)
    return;
  loops = malloc((n + 1) * sizeof *loops);
  for (size_t i = 0; loops && i < n; i++) {
    if (__start_emu_loops[i].header > __start_emu_loops[i].latch)
      continue;
    loops[count].latch = key_of((void *)__start_emu_loops[i].latch, 0, 0);
    loops[count++].header = key_of((void *)__start_emu_loops[i].header, 0, 0);
  }
  if (loops)
    qsort(loops, count, sizeof *loops, by_size);
}

static uint32_t look_up(uint32_t from, uint32_t to) {
  for (size_t i = 0; i < count; i++)
    if (loops[i].header <= to && from <= loops[i].latch)
      return loops[i].latch;
  return from;
}

uint32_t loop_latch(uint32_t from, uint32_t to) {
  enum { SLOTS = 256 };
  static __thread struct { uint32_t from, to, latch; } known[SLOTS];
  uint32_t slot = (from * 31 ^ to) * 0x9e3779b1u >> 24;
  if (known[slot].from != from || known[slot].to != to) {
    known[slot].from = from;
    known[slot].to = to;
    known[slot].latch = look_up(from, to);
  }
  return known[slot].latch;
}
