/* findings.c - collects findings, and orders them. */
#include "findings.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/alarm_safe_lock.h"
#include "../program/require_memory.h"
#include "../program/source_lines.h"
#include "block_checks.h"
#include "finding_text.h"
#include "stored_values.h"

struct counted_finding {
  struct finding first; /* the lowest by block and thread */
  unsigned long times;
  int printed;
  int both_write; /* in one of the times, at least */
};

struct finding_list {
  struct counted_finding *items;
  size_t count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the running launch; of the one before; of all before. */
static struct finding_list cur_findings, prev_findings, all_findings;
static const struct launch_event *cur_launch; /* that runs; NULL: none */
static int blocks_unordered; /* see findings_blocks_unordered() */
static int silent;

/* ---- making ---- */

void finding_init(struct finding *f, enum finding_kind kind) {
  *f = (struct finding){.kind = kind};
  if (!cur_launch)
    return;
  f->kernel = cur_launch->grid->kernel;
  f->launch = cur_launch->number;
  f->grid = cur_launch->grid->grid;
  f->block = cur_launch->grid->block;
  f->barriers = cur_checks ? cur_checks->barriers : ~0u;
}

struct place finding_place(uint64_t block, uint32_t key, unsigned thread) {
  return (struct place){.pc = key_pc(key),
                        .thread = thread,
                        .block = block,
                        .does =
                            kind_writes(key_kind(key)) ? "writes" : "reads"};
}

static void make_same_value(struct finding *f) {
  f->kind = FIND_SAME_VALUE;
  f->once = 1;
  f->here.thread = HOST_CODE; /* none by name */
  f->here.block = 0;
  f->here.does = "";
  f->there = (struct place){0};
  snprintf(f->detail, sizeof f->detail,
           "threads that nothing orders store it in one place");
}

/* Threads that nothing orders store what is there already. Which of them is as
 * good as any, and it happens often: each OS thread says it once a launch. */
void finding_same_value(const struct finding *race) {
  static __thread const void *reported[64];
  static __thread unsigned reported_launch;
  const void **mine = &reported[((uintptr_t)race->here.pc >> 2) % 64];
  if (reported_launch != race->launch)
    memset(reported, 0, sizeof reported);
  reported_launch = race->launch;
  if (*mine == race->here.pc)
    return;
  *mine = race->here.pc;
  struct finding f = *race;
  make_same_value(&f);
  finding_add(&f);
}

/* What an OS thread has found last at places of the running launch. A thread
 * that does the same there, and comes later in the order of blocks and threads,
 * adds nothing but one to its number: it needs neither words nor a lock. */
enum { REPEATS = 256 };
static struct repeat_table {
  struct repeat {
    unsigned launch;
    enum finding_kind kind;
    unsigned thread;
    const void *pc, *other;
    uint64_t block;
    size_t item;        /* of cur_findings */
    unsigned long more; /* not yet added to its times */
  } slots[REPEATS];
  struct repeat_table *next;
} * repeat_tables; /* of all OS threads, under the lock */
static __thread struct repeat_table *own_table;

static struct repeat *repeat_slot(enum finding_kind kind, const void *pc,
                                  const void *other) {
  uint64_t mixed =
      ((uintptr_t)pc ^ (uintptr_t)other << 17 ^ kind) * 0x9e3779b97f4a7c15u;
  return own_table ? &own_table->slots[mixed >> 56] : NULL;
}

static int count_repeat(enum finding_kind kind, const void *pc,
                        const void *other) {
  struct repeat *r = repeat_slot(kind, pc, other);
  unsigned thread = running_thread();
  uint64_t block = cur_checks->index;
  if (!r || r->pc != pc || r->other != other || r->kind != kind ||
      r->launch != cur_launch->number || block < r->block ||
      (block == r->block && thread < r->thread))
    return 0;
  r->more++;
  return 1;
}

/* Under the lock. */
static void flush_repeat(struct repeat *r) {
  if (cur_launch && r->launch == cur_launch->number &&
      r->item < cur_findings.count)
    cur_findings.items[r->item].times += r->more;
  r->more = 0;
}

static void flush_repeats(void) {
  for (struct repeat_table *t = repeat_tables; t; t = t->next)
    for (int i = 0; i < REPEATS; i++)
      flush_repeat(&t->slots[i]);
}

static void cache_repeat(const struct finding *f, size_t item) {
  if (!own_table && (own_table = calloc(1, sizeof *own_table))) {
    own_table->next = repeat_tables;
    repeat_tables = own_table;
  }
  struct repeat *r = repeat_slot(f->kind, f->here.pc, f->there.pc);
  if (!r)
    return;
  flush_repeat(r);
  *r = (struct repeat){f->launch,   f->kind,       f->here.thread, f->here.pc,
                       f->there.pc, f->here.block, item,           0};
}

static void report_va(enum finding_kind kind, const void *pc,
                      struct place there, const char *format,
                      va_list arguments) {
  if (emu_self && count_repeat(kind, pc, there.pc))
    return;
  struct finding f = {.kind = kind};
  if (emu_self)
    finding_init(&f, kind);
  f.here = (struct place){.pc = pc, .thread = HOST_CODE, .does = ""};
  if (emu_self) {
    f.here.thread = running_thread();
    f.here.block = cur_checks->index;
  }
  if (there.pc)
    f.there = there;
  vsnprintf(f.detail, sizeof f.detail, format, arguments);
  finding_add(&f);
}

void finding_report(enum finding_kind kind, const void *pc, const char *format,
                    ...) {
  va_list arguments;
  va_start(arguments, format);
  report_va(kind, pc, (struct place){0}, format, arguments);
  va_end(arguments);
}

void finding_report_with(enum finding_kind kind, const void *pc,
                         struct place there, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report_va(kind, pc, there, format, arguments);
  va_end(arguments);
}

void finding_report_pair(enum finding_kind kind, int once, struct place here,
                         struct place there, const char *format, ...) {
  struct finding f;
  va_list arguments;
  finding_init(&f, kind);
  f.once = once;
  f.here = here;
  f.there = there;
  va_start(arguments, format);
  vsnprintf(f.detail, sizeof f.detail, format, arguments);
  va_end(arguments);
  finding_add(&f);
}

/* ---- filing ---- */

static int same_line(const struct place *a, const struct place *b) {
  if (a->pc == b->pc)
    return 1;
  return a->pc && b->pc && lines_same(lines_of(a->pc), lines_of(b->pc));
}

/* One of a kind for each kernel and pair of source lines. */
static int same_finding(const struct finding *a, const struct finding *b) {
  if (a->kind != b->kind || a->kernel != b->kernel)
    return 0;
  return (same_line(&a->here, &b->here) && same_line(&a->there, &b->there)) ||
         (same_line(&a->here, &b->there) && same_line(&a->there, &b->here));
}

static int is_race(const struct finding *f) {
  return f->kind == FIND_RACE || f->kind == FIND_BLOCK_RACE;
}

static int writes(const struct place *p) {
  return p->does && strcmp(p->does, "writes") == 0;
}

static int reads(const struct place *p) {
  return p->does && strcmp(p->does, "reads") == 0;
}

static int is_above(const struct place *a, const struct place *b) {
  struct source_line one = lines_of(a->pc), other = lines_of(b->pc);
  return one.file == other.file && one.number < other.number;
}

/* Do some threads write above that barrier in the source, and others, which
 * pass it by, read below? Then the race follows from it. */
static int causes_race(const struct finding *barrier) {
  for (size_t i = 0; i < cur_findings.count; i++) {
    const struct finding *f = &cur_findings.items[i].first;
    const struct place *store = writes(&f->here) ? &f->here : &f->there,
                       *load = store == &f->here ? &f->there : &f->here;
    if (f->kind == FIND_RACE && f->barriers == barrier->barriers &&
        reads(load) && is_above(store, &barrier->here) &&
        is_above(&barrier->here, load))
      return 1;
  }
  return 0;
}

/* What is found between two barriers, causes before their consequences: what is
 * read before it is written, or while it is written, may be the index that does
 * not fit, or the condition that leads some threads past the next barrier. */
static unsigned causal_rank(const struct finding *f) {
  switch (f->kind) {
  case FIND_WARP_MISUSE:
    return 1;
  case FIND_RACE:
  case FIND_BLOCK_RACE:
    return 2;
  case FIND_UNINITIALISED:
    return 3;
  case FIND_DIVERGENT_BARRIER:
    return causes_race(f) ? 0 : 5;
  default:
    return 4;
  }
}

/* When blocks meet depends on time. */
static unsigned interval_key(const struct finding *f) {
  return f->kind == FIND_BLOCK_RACE || f->once ? 0 : f->barriers;
}

/* A race of a load and a store that a jump behind the load goes round. */
static int is_test_and_store(const struct finding *f) {
  const struct place *store = writes(&f->here) ? &f->here : &f->there,
                     *load = store == &f->here ? &f->there : &f->here;
  return f->kind == FIND_BLOCK_RACE && writes(store) && reads(load) &&
         stored_if_read(load->pc, store->pc);
}

/* Time decides which blocks do it: those that look before they store, or, by
 * an atomic operation, find themselves the last. */
static void drop_block_numbers(struct finding *f) {
  struct place first = f->here;
  if (f->kind != FIND_BLOCK_RACE || f->there.thread == HOST_CODE ||
      !(is_test_and_store(f) || blocks_unordered))
    return;
  if (reads(&f->there)) {
    f->here = f->there;
    f->there = first;
  }
  f->here.thread = f->there.thread = ANY_BLOCK;
  f->here.block = f->there.block = 0;
}

/* A pair of two warps tells more than two lanes of one. */
static int is_within_warp(const struct finding *f) {
  return f->there.does && f->here.block == f->there.block &&
         f->here.thread / WARP == f->there.thread / WARP;
}

static uintptr_t later_pc(const struct finding *f) {
  uintptr_t here = (uintptr_t)f->here.pc, there = (uintptr_t)f->there.pc;
  return here > there ? here : there;
}

static int compare_keys(const uint64_t *a, const uint64_t *b, int keys) {
  int i = 0;
  while (i < keys - 1 && a[i] == b[i])
    i++;
  return a[i] < b[i] ? -1 : a[i] > b[i];
}

/* Earlier code first, then lower blocks, earlier, then lower threads. */
static int compare_places(const struct finding *a, const struct finding *b) {
  enum { KEYS = 10 };
  uint64_t keys[2][KEYS];
  for (int i = 0; i < 2; i++) {
    const struct finding *f = i ? b : a;
    const uint64_t its[KEYS] = {is_within_warp(f),     later_pc(f),
                                f->here.block,         interval_key(f),
                                f->there.block,        f->here.thread,
                                f->there.thread,       f->kind,
                                (uintptr_t)f->here.pc, (uintptr_t)f->there.pc};
    memcpy(keys[i], its, sizeof its);
  }
  return compare_keys(keys[0], keys[1], KEYS);
}

/* Notes last, and the rest in order of time. */
static int compare_in_launch(const void *x, const void *y) {
  const struct finding *a = &((const struct counted_finding *)x)->first;
  const struct finding *b = &((const struct counted_finding *)y)->first;
  const uint64_t its[] = {!finding_is_error(a->kind), interval_key(a),
                          causal_rank(a)},
                 other[] = {!finding_is_error(b->kind), interval_key(b),
                            causal_rank(b)};
  int order = compare_keys(its, other, 3);
  return order ? order : compare_places(a, b);
}

/* Where the list has it, or the list's end. */
static size_t index_of(const struct finding_list *l, const struct finding *f) {
  size_t i = 0;
  while (i < l->count && !same_finding(&l->items[i].first, f))
    i++;
  return i;
}

static int both_write(const struct finding *f) {
  return writes(&f->here) && writes(&f->there);
}

/* Returns whether it is new. */
static int merge(struct finding_list *l, const struct finding *f,
                 unsigned long times) {
  size_t i = index_of(l, f);
  if (l == &cur_findings && !f->once &&
      (!f->there.pc || f->there.thread == HOST_CODE))
    cache_repeat(f, i);
  if (i < l->count) {
    l->items[i].both_write |= both_write(f);
    if (l == &cur_findings && compare_places(f, &l->items[i].first) < 0)
      l->items[i].first = *f;
    if (!f->once)
      l->items[i].times += times;
    return 0;
  }
  l->items = with_room(l->items, l->count, sizeof *l->items, "findings");
  l->items[l->count++] = (struct counted_finding){*f, times, 0, both_write(f)};
  return 1;
}

enum { MAX_PRINTED = 4 }; /* findings of a kind and a kernel that are printed */

static size_t count_printed(const struct finding *k) {
  size_t n = 0;
  for (size_t i = 0; i < all_findings.count; i++) {
    const struct finding *f = &all_findings.items[i].first;
    n += all_findings.items[i].printed && f->kind == k->kind &&
         f->kernel == k->kernel;
  }
  return n;
}

/* As compilers print theirs, so that editors find the line. */
static void print(const struct counted_finding *k) {
  const struct finding *f = &k->first;
  char text[2000], line[300] = "emulator";
  finding_text(f, k->times, text, sizeof text);
  if (f->here.pc && lines_of(f->here.pc).number)
    lines_describe(f->here.pc, line, sizeof line);
  const char *severity = finding_is_error(f->kind) ? "warning: " : "note: ";
  if (strncmp(text, "note: ", 6) == 0)
    severity = "";
  int first = (int)strcspn(text, "\n");
  fprintf(stderr, "%s: %s%.*s [%s]%s\n", line, severity, first, text,
          finding_id(f->kind), text + first);
}

/* Keeps it and, if it is new, prints it, unless enough like it have been. */
static void publish_finding(const struct counted_finding *k) {
  if (!merge(&all_findings, &k->first, k->times) || silent ||
      count_printed(&k->first) >= MAX_PRINTED)
    return;
  all_findings.items[all_findings.count - 1].printed = 1;
  print(k);
}

void findings_print_rest(void) {
  for (size_t i = 0; i < all_findings.count && !silent; i++) {
    const struct finding *f = &all_findings.items[i].first;
    size_t more = 0;
    if (all_findings.items[i].printed)
      continue;
    for (size_t j = i; j < all_findings.count; j++) {
      const struct finding *g = &all_findings.items[j].first;
      if (all_findings.items[j].printed || g->kind != f->kind ||
          g->kernel != f->kernel)
        continue;
      all_findings.items[j].printed = 1;
      more++;
    }
    finding_text_more(f, more, stderr);
  }
}

/* Calls that have failed are told before what may follow from them. */
static void report_failed_calls(enum finding_kind kind) {
  if (finding_is_error(kind) && kind != FIND_FAILED_CALL &&
      kind != FIND_FAILED_LAUNCH)
    failures_report();
}

void finding_add(const struct finding *f) {
  if (!f->kernel)
    report_failed_calls(f->kind);
  alarm_safe_lock(&lock);
  if (f->kernel) {
    merge(&cur_findings, f, 1);
  } else {
    struct counted_finding k = {*f, 1, 0, 0};
    publish_finding(&k);
  }
  alarm_safe_unlock(&lock);
}

void findings_begin_launch(const struct launch_event *event) {
  cur_launch = event;
  blocks_unordered = 0;
}

void findings_blocks_unordered(void) {
  __atomic_store_n(&blocks_unordered, 1, __ATOMIC_RELAXED);
}

/* Is that store part of a race? */
static int is_racing_store(const struct place *store) {
  for (size_t i = 0; i < cur_findings.count; i++) {
    const struct finding *f = &cur_findings.items[i].first;
    if (is_race(f) && ((writes(&f->here) && same_line(&f->here, store)) ||
                       (writes(&f->there) && same_line(&f->there, store))))
      return 1;
  }
  return 0;
}

/* if (level[v] == -1) level[v] = next; is a race of loads and stores, of which
 * all store the same: a search by levels comes out right. */
static void downgrade_benign_race(struct finding *f) {
  const struct place *store = writes(&f->here) ? &f->here : &f->there;
  uint32_t value, other;
  if (!is_race(f) || !stored_one_value(store->pc, &value))
    return;
  if (both_write(f)) {
    if (stored_one_value(f->there.pc, &other) && other == value)
      make_same_value(f);
  } else if (stored_after_test(store->pc)) {
    f->kind = FIND_SAME_VALUE;
    snprintf(
        f->detail, sizeof f->detail,
        "threads that test one place store it there, while others read it");
  }
}

/* Is it a race of a block's threads in global memory at a line where blocks
 * race, too? Whether it shows depends on when other blocks come by. */
static int is_also_between_blocks(const struct finding *race) {
  for (size_t i = 0; i < cur_findings.count; i++) {
    const struct finding *f = &cur_findings.items[i].first;
    if (f->kind == FIND_BLOCK_RACE && f->kernel == race->kernel &&
        (same_line(&f->here, &race->here) ||
         same_line(&f->here, &race->there) ||
         same_line(&f->there, &race->here) ||
         same_line(&f->there, &race->there)))
      return 1;
  }
  return 0;
}

/* Does a race of the kernel's blocks read before that store? Where it
 * stores may well follow from that, and whom it meets there. */
static int follows_from_race(const char *kernel, const struct place *store) {
  for (size_t i = 0; i < cur_findings.count; i++) {
    const struct finding *f = &cur_findings.items[i].first;
    if (f->kind != FIND_BLOCK_RACE || f->kernel != kernel)
      continue;
    int here = same_line(&f->here, store), there = same_line(&f->there, store);
    if ((reads(&f->here) && here) || (reads(&f->there) && there) ||
        ((here || there) && is_test_and_store(f)))
      return 1;
  }
  return 0;
}

static int both_store_at_one_line(const struct finding *race) {
  return both_write(race) && same_line(&race->here, &race->there);
}

/* What threads store is the same value only where all do, and nobody reads it
 * meanwhile. */
static int is_redundant(const struct finding *f) {
  if (f->kind == FIND_SAME_VALUE)
    return is_racing_store(&f->here) || follows_from_race(f->kernel, &f->here);
  return (f->kind == FIND_RACE && f->once && is_also_between_blocks(f)) ||
         (f->kind == FIND_BLOCK_RACE && both_store_at_one_line(f) &&
          follows_from_race(f->kernel, &f->here));
}

/* Do two threads store to one place at that line? */
static int has_store_conflict(const struct place *store) {
  for (size_t i = 0; i < cur_findings.count; i++)
    if (cur_findings.items[i].both_write &&
        same_line(&cur_findings.items[i].first.here, store) &&
        same_line(&cur_findings.items[i].first.there, store))
      return 1;
  return 0;
}

/* a[i] += x; of two threads: what each has loaded, it stores again. */
static int is_read_modify_write(const struct finding *f) {
  const struct place *store = writes(&f->here) ? &f->here : &f->there,
                     *other = store == &f->here ? &f->there : &f->here;
  const void *load = writes(other) ? store->pc : other->pc;
  return is_race(f) && writes(store) && stored_update(store->pc, load) &&
         !stored_after_test(store->pc) && has_store_conflict(store);
}

static void drop_redundant(void) {
  size_t kept = 0;
  for (size_t i = 0; i < cur_findings.count; i++) {
    downgrade_benign_race(&cur_findings.items[i].first);
    drop_block_numbers(&cur_findings.items[i].first);
    cur_findings.items[i].first.updates =
        is_read_modify_write(&cur_findings.items[i].first);
  }
  for (size_t i = 0; i < cur_findings.count; i++) {
    struct counted_finding k = cur_findings.items[i];
    if (!is_redundant(&k.first))
      cur_findings.items[kept++] = k;
  }
  cur_findings.count = kept;
}

/* Findings of blocks after one that failed are dropped. */
void findings_end_launch(const struct launch_event *event) {
  flush_repeats();
  drop_redundant();
  qsort(cur_findings.items, cur_findings.count, sizeof *cur_findings.items,
        compare_in_launch);
  for (size_t i = 0; i < cur_findings.count; i++) {
    struct counted_finding *k = &cur_findings.items[i];
    if (k->first.here.block > event->failed_block)
      continue;
    if (event->failed_block != UINT64_MAX)
      k->times = 1; /* how far other blocks came depends on time */
    report_failed_calls(k->first.kind);
    publish_finding(k);
  }
  struct finding_list emptied = prev_findings;
  prev_findings = cur_findings;
  cur_findings = emptied;
  cur_findings.count = 0;
  cur_launch = NULL;
}

/* ---- launches that repeat another ---- */

struct launch_findings {
  size_t count;
  struct counted_finding items[];
};

struct launch_findings *check_findings_save(void) {
  struct launch_findings *l =
      malloc(sizeof *l + prev_findings.count * sizeof *prev_findings.items);
  if (!l)
    return NULL;
  l->count = prev_findings.count;
  if (prev_findings.count)
    memcpy(l->items, prev_findings.items,
           prev_findings.count * sizeof *prev_findings.items);
  return l;
}

void check_findings_replay(const struct launch_findings *l) {
  for (size_t i = 0; l && i < l->count; i++)
    publish_finding(&l->items[i]);
}

/* ---- looking ---- */

size_t findings_count(void) {
  return all_findings.count;
}

size_t findings_of(enum finding_kind kind) {
  size_t n = 0;
  for (size_t i = 0; i < all_findings.count; i++)
    n += all_findings.items[i].first.kind == kind;
  return n;
}

void findings_clear(void) {
  all_findings.count = 0;
}

const struct finding *finding_get(size_t i, unsigned long *times) {
  *times = all_findings.items[i].times;
  return &all_findings.items[i].first;
}

size_t findings_in(const char *kernel) {
  size_t n = 0;
  for (size_t i = 0; i < all_findings.count; i++) {
    const char *its = all_findings.items[i].first.kernel;
    n += its == kernel || (its && kernel && strcmp(its, kernel) == 0);
  }
  return n;
}

int finding_is_error(enum finding_kind kind) {
  return kind != FIND_LEAK && kind != FIND_LAUNCH_TIMED &&
         kind != FIND_NOT_AWAITED && kind != FIND_RETURNED_ERROR &&
         kind != FIND_EARLY_EXIT && kind != FIND_UNWRITTEN_COPY &&
         kind != FIND_SAME_VALUE && kind != FIND_UNDEFINED_SHUFFLE &&
         kind != FIND_COPY_DIRECTION;
}

size_t findings_errors(void) {
  size_t n = 0;
  for (size_t i = 0; i < all_findings.count; i++)
    n += finding_is_error(all_findings.items[i].first.kind);
  return n;
}

void findings_print_sum(FILE *out) {
  size_t errors = findings_errors(), notes = all_findings.count - errors;
  if (errors)
    fprintf(out, "%zu error%s%s", errors, errors == 1 ? "" : "s",
            notes ? ", " : "");
  if (notes)
    fprintf(out, "%zu note%s", notes, notes == 1 ? "" : "s");
  if (errors || notes)
    fputs("\n", out);
}

void findings_print(int enabled) {
  silent = !enabled;
}
