/* finding_text.c - findings in words. */
#include "finding_text.h"

#include <stdarg.h>
#include <stdio.h>

#include "../program/source_lines.h"

static const struct {
  const char *name, *title;
} kinds[FINDING_KINDS] = {
    [FIND_RACE] = {"races", "race"},
    [FIND_BLOCK_RACE] = {"block_races", "race between blocks"},
    [FIND_OUT_OF_BOUNDS] = {"out_of_bounds", "out of bounds"},
    [FIND_USE_AFTER_FREE] = {"use_after_free", "use after free"},
    [FIND_HOST_MEMORY] = {"host_memory", "host memory in a kernel"},
    [FIND_HOST_ACCESS] = {"host_accesses", "device memory in host code"},
    [FIND_MISALIGNED] = {"misaligned", "misaligned access"},
    [FIND_UNINITIALISED] = {"uninitialised", "uninitialised read"},
    [FIND_DIVERGENT_BARRIER] = {"divergent_barriers", "divergent barrier"},
    [FIND_WARP_MISUSE] = {"warp_misuses", "misused warp operation"},
    [FIND_DEADLOCK] = {"deadlocks", "deadlock"},
    [FIND_STACK_OVERFLOW] = {"stack_overflows", "stack overflow"},
    [FIND_TIMEOUT] = {"timeouts", "time is up"},
    [FIND_TRAP] = {"traps", "trap"},
    [FIND_FAILED_LAUNCH] = {"failed_launches", "failed launch"},
    [FIND_FAILED_CALL] = {"failed_calls", "failed call"},
    [FIND_LEAK] = {"leaks", "leak"},
};

static int append(char *text, size_t room, size_t at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int n = at < room ? vsnprintf(text + at, room - at, format, arguments) : 0;
  va_end(arguments);
  return n < 0 ? 0 : n;
}

static void index_text(char *text, size_t room, uint64_t i,
                       struct emu_dim3 extent) {
  uint64_t x = i % extent.x, y = i / extent.x % extent.y,
           z = i / extent.x / extent.y;
  if (extent.z > 1)
    snprintf(text, room, "(%lu,%lu,%lu)", x, y, z);
  else if (extent.y > 1)
    snprintf(text, room, "(%lu,%lu)", x, y);
  else
    snprintf(text, room, "%lu", x);
}

static size_t place_text(char *text, size_t room, size_t at,
                         const struct finding *f, const struct place *p) {
  char line[300], thread[64], block[64];
  if (p->pc)
    lines_describe(p->pc, line, sizeof line);
  else
    snprintf(line, sizeof line, "an earlier access");
  at += append(text, room, at, "\n  %s", line);
  if (f->kernel) {
    index_text(thread, sizeof thread, p->thread, f->block);
    index_text(block, sizeof block, p->block, f->grid);
    if (p->thread == ANY_THREAD)
      at += append(text, room, at, ": block %s %s", block, p->does);
    else
      at += append(text, room, at, ": thread %s of block %s %s", thread, block,
                   p->does);
  }
  const char *source = p->pc ? lines_text(lines_of(p->pc)) : "";
  if (*source)
    at += append(text, room, at, "\n    %s", source);
  return at;
}

void finding_text(const struct finding *f, unsigned long times, char *text,
                  size_t room) {
  size_t at = append(text, room, 0, "%s", kinds[f->kind].title);
  if (f->kernel)
    at += append(text, room, at, " in %s", f->kernel);
  if (f->detail[0])
    at += append(text, room, at, ": %s", f->detail);
  if (f->here.pc)
    at = place_text(text, room, at, f, &f->here);
  if (f->there.does)
    at = place_text(text, room, at, f, &f->there);
  if (times > 1)
    append(text, room, at, "\n  (%lu times)", times);
}

const char *finding_count_name(enum finding_kind kind) {
  return kinds[kind].name;
}
