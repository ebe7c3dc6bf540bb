/* findings.c - collects findings, orders them, puts them into words. */
#include "findings.h"
#include "../program/quiet_lock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/access_log.h"
#include "../program/source_lines.h"
#include "../memory/allocations.h"
#include "../report/at_exit.h"
#include "../program/settings.h"

struct kept {
  struct finding first; /* the lowest by block and thread */
  unsigned long times;
};

struct list {
  struct kept *items;
  size_t count, room;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct list now, all; /* of the running launch, of those before */

/* ---- filing ---- */

void finding_begin(struct finding *f, enum finding_kind kind,
                   const struct block *b) {
  *f = (struct finding){.kind = kind};
  if (!b)
    return;
  const struct launch *launch = b->worker->launch;
  f->kernel = launch->grid->kernel;
  f->launch = launch->number;
  f->grid = launch->grid->grid;
  f->block = launch->grid->block;
}

struct place finding_place(const struct lane *l, const void *pc,
                           const char *does) {
  return (struct place){.pc = pc,
                        .thread = l->thread.warp * WARP + l->thread.lane,
                        .block = l->warp->block->index,
                        .does = does};
}

struct place place_of(const struct block *b, uint32_t key, unsigned thread) {
  return (struct place){.pc = (void *)key_pc(key),
                        .thread = thread,
                        .block = b->index,
                        .does =
                            kind_writes(key_kind(key)) ? "writes" : "reads"};
}

void finding_here(enum finding_kind kind, const void *pc, const char *format,
                  ...) {
  struct finding f;
  struct lane *l = lane_here();
  finding_begin(&f, kind, l ? l->warp->block : NULL);
  f.here = l ? finding_place(l, pc, "") : (struct place){.pc = pc, .does = ""};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(f.detail, sizeof f.detail, format, arguments);
  va_end(arguments);
  finding_add(&f);
}

void emu_finding(const char *kind, const char *message, const void *pc) {
  finding_here(FIND_WARP_MISUSE, pc, "%s: %s", kind, message);
}

void emu_unasked(const char *message, int returned, const void *pc) {
  emu_open();
  finding_here(returned ? FIND_FAILED_CALL : FIND_FAILED_LAUNCH, pc, "%s",
               message);
}

static int same(const struct finding *a, const struct finding *b) {
  const void *a1 = a->here.pc, *a2 = a->there.pc;
  const void *b1 = b->here.pc, *b2 = b->there.pc;
  return a->kind == b->kind && a->kernel == b->kernel &&
         ((a1 == b1 && a2 == b2) || (a1 == b2 && a2 == b1));
}

/* Lower blocks first, then lower threads, then lower addresses. */
static int compare(const void *x, const void *y) {
  const struct finding *a = &((const struct kept *)x)->first;
  const struct finding *b = &((const struct kept *)y)->first;
  const uint64_t left[] = {
      a->here.block,   a->there.block,        a->here.thread,
      a->there.thread, (uintptr_t)a->here.pc, (uintptr_t)a->there.pc,
      a->kind};
  const uint64_t right[] = {
      b->here.block,   b->there.block,        b->here.thread,
      b->there.thread, (uintptr_t)b->here.pc, (uintptr_t)b->there.pc,
      b->kind};
  for (int i = 0; i < 7; i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

static void add_to(struct list *l, const struct finding *f,
                   unsigned long times) {
  for (size_t i = 0; i < l->count; i++)
    if (same(&l->items[i].first, f)) {
      struct kept candidate = {*f, 0};
      if (l == &now && compare(&candidate, &l->items[i]) < 0)
        l->items[i].first = *f;
      if (!f->once)
        l->items[i].times += times;
      return;
    }
  if (l->count == l->room) {
    size_t room = l->room ? 2 * l->room : 32;
    struct kept *more = realloc(l->items, room * sizeof *more);
    if (!more)
      return;
    l->items = more;
    l->room = room;
  }
  l->items[l->count++] = (struct kept){*f, times};
}

/* Says it, unless enough of its kind have been said of its kernel. */
static void say(const struct kept *k) {
  enum { ENOUGH = 4 };
  char text[2000];
  size_t before = 0;
  for (size_t i = 0; i < all.count; i++) {
    const struct finding *f = &all.items[i].first;
    before += f->kind == k->first.kind && f->kernel == k->first.kernel;
  }
  if (before >= ENOUGH || report_is_quiet())
    return;
  finding_text(&k->first, k->times, text, sizeof text);
  fprintf(stderr, "emulator: %s\n", text);
}

void finding_add(const struct finding *f) {
  lock_quietly(&lock);
  if (f->kernel) {
    add_to(&now, f, 1);
  } else {
    struct kept k = {*f, 1};
    say(&k);
    add_to(&all, f, 1);
  }
  unlock_quietly(&lock);
}

void findings_end_launch(const struct launch *launch) {
  qsort(now.items, now.count, sizeof *now.items, compare);
  for (size_t i = 0; i < now.count; i++) {
    struct kept *k = &now.items[i];
    if (k->first.here.block > launch->failed_block)
      continue;
    if (launch->failed_block != UINT64_MAX)
      k->times = 1; /* how far other blocks came depends on time */
    say(k);
    add_to(&all, &k->first, k->times);
  }
  now.count = 0;
}

size_t emu_findings(void) {
  return all.count;
}

const char *emu_finding_text(size_t i) {
  static char text[2000];
  if (i >= all.count)
    return "";
  finding_text(&all.items[i].first, all.items[i].times, text, sizeof text);
  return text;
}

/* ---- of the lanes that meet ---- */

void findings_check_barrier(const struct block *b) {
  const struct lane *first = NULL;
  for (unsigned i = 0; i < b->threads; i++) {
    const struct lane *l = &b->lanes[i];
    if (l->state != LANE_BARRIER)
      continue;
    if (!first)
      first = l;
    else if (l->pc != first->pc &&
             !lines_same(lines_of(l->pc), lines_of(first->pc))) {
      struct finding f;
      finding_begin(&f, FIND_DIVERGENT_BARRIER, b);
      f.here = finding_place(first, first->pc, "waits");
      f.there = finding_place(l, l->pc, "waits");
      snprintf(f.detail, sizeof f.detail,
               "threads of one block are at different barriers");
      finding_add(&f);
      return;
    }
  }
  if (!first || b->live == b->threads)
    return;
  struct finding f;
  finding_begin(&f, FIND_DIVERGENT_BARRIER, b);
  f.here = finding_place(first, first->pc, "waits");
  snprintf(f.detail, sizeof f.detail,
           "%u of the block's %u threads ended without reaching it",
           b->threads - b->live, b->threads);
  finding_add(&f);
}

void findings_check_exchange(const struct warp *w, unsigned group) {
  const struct lane *first = &w->lanes[__builtin_ctz(group)];
  for (unsigned m = group & (group - 1); m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->pc == first->pc || lines_same(lines_of(l->pc), lines_of(first->pc)))
      continue;
    struct finding f;
    finding_begin(&f, FIND_WARP_MISUSE, w->block);
    f.here = finding_place(first, first->pc, "waits");
    f.there = finding_place(l, l->pc, "waits");
    snprintf(f.detail, sizeof f.detail,
             "lanes of one warp meet at different operations");
    finding_add(&f);
    return;
  }
}

/* ---- counts ---- */

size_t findings_of(enum finding_kind kind) {
  size_t n = 0;
  for (size_t i = 0; i < all.count; i++)
    n += all.items[i].first.kind == kind;
  return n;
}

void findings_clear(void) {
  all.count = 0;
}

const struct finding *finding_get(size_t i, unsigned long *times) {
  *times = all.items[i].times;
  return &all.items[i].first;
}

size_t findings_in(const char *kernel) {
  size_t n = 0;
  for (size_t i = 0; i < all.count; i++) {
    const char *its = all.items[i].first.kernel;
    n += its && strcmp(its, kernel) == 0;
  }
  return n;
}

int finding_is_error(enum finding_kind kind) {
  return kind != FIND_LEAK && kind != FIND_FAILED_CALL;
}

size_t findings_errors(void) {
  size_t n = 0;
  for (size_t i = 0; i < all.count; i++)
    n += finding_is_error(all.items[i].first.kind);
  return n;
}

void findings_add_leaks(void) {
  const struct range *ranges;
  size_t count = memory_ranges(&ranges), leaks = 0, bytes = 0;
  const struct range *first = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct range *r = &ranges[i];
    if (r->state != RANGE_LIVE || !r->name)
      continue;
    leaks++;
    bytes += r->bytes;
    if (!first || r->number < first->number)
      first = r;
  }
  if (!leaks)
    return;
  struct finding f = {.kind = FIND_LEAK,
                      .here = {.pc = first->made_at, .does = ""}};
  snprintf(f.detail, sizeof f.detail,
           "%zu allocation%s of %zu bytes in all never freed; the first, by "
           "%s",
           leaks, leaks == 1 ? "" : "s", bytes, first->name);
  finding_add(&f);
}
