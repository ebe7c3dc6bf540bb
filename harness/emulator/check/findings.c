/* findings.c - collects findings, and orders them. */
#include "findings.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/quiet_lock.h"
#include "finding_text.h"

struct counted_finding {
  struct finding first; /* the lowest by block and thread */
  unsigned long times;
};

struct finding_list {
  struct counted_finding *items;
  size_t count, room;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the running launch; of those before. */
static struct finding_list now, all;
static const struct launch_event *launch; /* that runs; NULL: none */
static int silent;

/* ---- making ---- */

void finding_begin(struct finding *f, enum finding_kind kind) {
  *f = (struct finding){.kind = kind};
  if (!launch)
    return;
  f->kernel = launch->grid->kernel;
  f->launch = launch->number;
  f->grid = launch->grid->grid;
  f->block = launch->grid->block;
}

static uint64_t running_block(void) {
  const struct emu_dim3 *at = &emu_self->block_index, *n = &emu_self->grid_size;
  return ((uint64_t)at->z * n->y + at->y) * n->x + at->x;
}

struct place finding_place(uint64_t block, uint32_t key, unsigned thread) {
  return (struct place){.pc = key_pc(key),
                        .thread = thread,
                        .block = block,
                        .does =
                            kind_writes(key_kind(key)) ? "writes" : "reads"};
}

void finding_here(enum finding_kind kind, const void *pc, const char *format,
                  ...) {
  struct finding f = {.kind = kind};
  if (emu_self)
    finding_begin(&f, kind);
  f.here = (struct place){.pc = pc, .does = ""};
  if (emu_self) {
    f.here.thread = running_thread();
    f.here.block = running_block();
  }
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(f.detail, sizeof f.detail, format, arguments);
  va_end(arguments);
  finding_add(&f);
}

/* ---- filing ---- */

static int same(const struct finding *a, const struct finding *b) {
  const void *a1 = a->here.pc, *a2 = a->there.pc;
  const void *b1 = b->here.pc, *b2 = b->there.pc;
  return a->kind == b->kind && a->kernel == b->kernel &&
         ((a1 == b1 && a2 == b2) || (a1 == b2 && a2 == b1));
}

/* Lower blocks first, then lower threads, then lower addresses. */
static int compare(const void *x, const void *y) {
  const struct finding *a = &((const struct counted_finding *)x)->first;
  const struct finding *b = &((const struct counted_finding *)y)->first;
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

static void add_to(struct finding_list *l, const struct finding *f,
                   unsigned long times) {
  for (size_t i = 0; i < l->count; i++)
    if (same(&l->items[i].first, f)) {
      struct counted_finding candidate = {*f, 0};
      if (l == &now && compare(&candidate, &l->items[i]) < 0)
        l->items[i].first = *f;
      if (!f->once)
        l->items[i].times += times;
      return;
    }
  if (l->count == l->room) {
    size_t room = l->room ? 2 * l->room : 32;
    struct counted_finding *more = realloc(l->items, room * sizeof *more);
    if (!more)
      return;
    l->items = more;
    l->room = room;
  }
  l->items[l->count++] = (struct counted_finding){*f, times};
}

/* Prints it, unless enough of its kind have been printed of its kernel. */
static void print(const struct counted_finding *k) {
  enum { ENOUGH = 4 };
  char text[2000];
  size_t before = 0;
  for (size_t i = 0; i < all.count; i++) {
    const struct finding *f = &all.items[i].first;
    before += f->kind == k->first.kind && f->kernel == k->first.kernel;
  }
  if (before >= ENOUGH || silent)
    return;
  finding_text(&k->first, k->times, text, sizeof text);
  fprintf(stderr, "emulator: %s\n", text);
}

void finding_add(const struct finding *f) {
  quiet_lock(&lock);
  if (f->kernel) {
    add_to(&now, f, 1);
  } else {
    struct counted_finding k = {*f, 1};
    print(&k);
    add_to(&all, f, 1);
  }
  quiet_unlock(&lock);
}

void findings_begin_launch(const struct launch_event *event) {
  launch = event;
}

/* Findings of blocks after one that failed are dropped. */
void findings_end_launch(const struct launch_event *event) {
  qsort(now.items, now.count, sizeof *now.items, compare);
  for (size_t i = 0; i < now.count; i++) {
    struct counted_finding *k = &now.items[i];
    if (k->first.here.block > event->failed_block)
      continue;
    if (event->failed_block != UINT64_MAX)
      k->times = 1; /* how far other blocks came depends on time */
    print(k);
    add_to(&all, &k->first, k->times);
  }
  now.count = 0;
  launch = NULL;
}

/* ---- looking ---- */

size_t findings_count(void) {
  return all.count;
}

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

void findings_print(int enabled) {
  silent = !enabled;
}
