/* finding_text.c - findings in words. */
#include "finding_text.h"

#include <stdarg.h>
#include <stdio.h>

#include "../program/source_lines.h"
#include "advice.h"

static const struct {
  const char *id, *name, *title;
} kinds[FINDING_KINDS] = {
#define NAMES(id, name, title) {#id, name, title},
    FINDING_KIND_LIST(NAMES)
#undef NAMES
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

void finding_place_text(const struct finding *f, const struct place *p,
                        char *text, size_t room) {
  char thread[64], block[64];
  *text = 0;
  if (p->thread == HOST_CODE && *p->does) {
    snprintf(text, room, "the host %s", p->does);
  } else if (f->kernel && p->thread == ANY_BLOCK) {
    snprintf(text, room, "%s block %s", p == &f->here ? "one" : "another",
             p->does);
  } else if (f->kernel && p->thread != HOST_CODE) {
    index_text(thread, sizeof thread, p->thread, f->block);
    index_text(block, sizeof block, p->block, f->grid);
    if (p->thread == ANY_THREAD)
      snprintf(text, room, "block %s %s", block, p->does);
    else
      snprintf(text, room, "thread %s of block %s %s", thread, block, p->does);
  }
}

static size_t place_text(char *text, size_t room, size_t at,
                         const struct finding *f, const struct place *p) {
  char line[300], who[200];
  if (p->pc)
    lines_describe(p->pc, line, sizeof line);
  else
    snprintf(line, sizeof line, "an earlier access");
  finding_place_text(f, p, who, sizeof who);
  at += append(text, room, at, "\n  %s%s%s", line, *who ? ": " : "", who);
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
  char advice[300];
  finding_advice(f, advice, sizeof advice);
  if (*advice)
    at += append(text, room, at, "\n  to mend it: %s", advice);
  if (times > 1)
    append(text, room, at, "\n  (%lu times)", times);
}

void finding_text_more(const struct finding *f, size_t more, FILE *out) {
  fprintf(out, "emulator: and %zu more like it: %s%s%s\n", more,
          kinds[f->kind].title, f->kernel ? " in " : "",
          f->kernel ? f->kernel : "");
}

const char *finding_count_name(enum finding_kind kind) {
  return kinds[kind].name;
}

const char *finding_id(enum finding_kind kind) {
  return kinds[kind].id;
}

const char *finding_title(enum finding_kind kind) {
  return kinds[kind].title;
}
