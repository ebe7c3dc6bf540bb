/* findings.c - collects findings, orders them, puts them into words. */
#include "findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "memory.h"
#include "report.h"
#include "settings.h"

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

static const struct {
  const char *name, *title;
} kinds[FINDING_KINDS] = {
    [FIND_RACE] = {"races", "race"},
    [FIND_BLOCK_CONFLICT] = {"block_conflicts", "conflict between blocks"},
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
    [FIND_LEAK] = {"leaks", "leak"},
};

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

static int same(const struct finding *a, const struct finding *b) {
  return a->kind == b->kind && a->kernel == b->kernel &&
         a->here.pc == b->here.pc && a->there.pc == b->there.pc;
}

static int compare_places(const struct place *a, const struct place *b) {
  if (a->block != b->block)
    return a->block < b->block ? -1 : 1;
  if (a->thread != b->thread)
    return a->thread < b->thread ? -1 : 1;
  return (a->pc > b->pc) - (a->pc < b->pc);
}

static int compare(const void *x, const void *y) {
  const struct finding *a = &((const struct kept *)x)->first;
  const struct finding *b = &((const struct kept *)y)->first;
  int order = compare_places(&a->here, &b->here);
  if (order == 0)
    order = compare_places(&a->there, &b->there);
  return order ? order : (int)a->kind - (int)b->kind;
}

static void add_to(struct list *l, const struct finding *f,
                   unsigned long times) {
  for (size_t i = 0; i < l->count; i++)
    if (same(&l->items[i].first, f)) {
      struct kept candidate = {*f, 0};
      if (l == &now && compare(&candidate, &l->items[i]) < 0)
        l->items[i].first = *f;
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

void finding_add(const struct finding *f) {
  emu_recorder.busy = 1;
  pthread_mutex_lock(&lock);
  if (f->kernel)
    add_to(&now, f, 1);
  else
    add_to(&all, f, 1);
  pthread_mutex_unlock(&lock);
  emu_recorder.busy = 0;
}

/* ---- words ---- */

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
  lines_describe(p->pc, line, sizeof line);
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
  const char *source = lines_text(lines_of(p->pc));
  if (*source)
    at += append(text, room, at, "\n    %s", source);
  return at;
}

static void words(const struct kept *k, char *text, size_t room) {
  const struct finding *f = &k->first;
  size_t at = append(text, room, 0, "%s", kinds[f->kind].title);
  if (f->kernel)
    at += append(text, room, at, " in %s", f->kernel);
  if (f->detail[0])
    at += append(text, room, at, ": %s", f->detail);
  if (f->here.pc)
    at = place_text(text, room, at, f, &f->here);
  if (f->there.does)
    at = place_text(text, room, at, f, &f->there);
  if (k->times > 1)
    append(text, room, at, "\n  (%lu times)", k->times);
}

static int seen_before(const struct finding *f) {
  for (size_t i = 0; i < all.count; i++)
    if (all.items[i].first.kind == f->kind &&
        all.items[i].first.kernel == f->kernel)
      return 1;
  return 0;
}

void findings_end_launch(const struct launch *launch) {
  qsort(now.items, now.count, sizeof *now.items, compare);
  for (size_t i = 0; i < now.count; i++) {
    struct kept *k = &now.items[i];
    if (k->first.here.block > launch->failed_block)
      continue;
    if (launch->failed_block != UINT64_MAX)
      k->times = 1; /* how far other blocks came depends on time */
    if (!report_is_quiet() && !seen_before(&k->first)) {
      char text[2000];
      words(k, text, sizeof text);
      fprintf(stderr, "emulator: %s\n", text);
    }
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
  words(&all.items[i], text, sizeof text);
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
    if (l->pc == first->pc ||
        lines_same(lines_of(l->pc), lines_of(first->pc)))
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

const char *finding_count_name(enum finding_kind kind) {
  return kinds[kind].name;
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

size_t findings_errors(void) {
  return all.count - findings_of(FIND_LEAK);
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
