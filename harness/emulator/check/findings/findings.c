/* findings.c - collects findings and prints them. Those of the running launch
 * are merged as they come, filtered (race_filter.c) and sorted
 * (finding_order.c) when it ends, and only then printed. */
#include "findings.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../program/alarm_safe_lock.h"
#include "../../program/require_memory.h"
#include "../../program/source_lines.h"
#include "../state/block_checks.h"
#include "finding_list.h"
#include "finding_text.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the running launch; of the one before; of all before. */
static struct finding_list cur_findings, prev_findings, all_findings;
static const struct launch_event *cur_launch; /* that runs; NULL: none */
static int blocks_unordered; /* see findings_blocks_unordered() */
static int silent;

/* ---- making one ---- */

void finding_init(struct finding *f, enum finding_kind kind) {
  *f = (struct finding){.kind = kind};
  if (!cur_launch)
    return;
  f->kernel = cur_launch->grid->kernel;
  f->launch = cur_launch->number;
  f->grid = cur_launch->grid->grid;
  f->block = cur_launch->grid->block;
  f->barriers = cur_checks ? cur_checks->barriers : ~0u;
  f->barrier_pc = cur_checks ? cur_checks->barrier_pc : NULL;
}

struct code_location finding_place(uint64_t block, uint32_t key,
                                   unsigned thread) {
  return (struct code_location){.pc = key_pc(key),
                                .thread = thread,
                                .block = block,
                                .does = kind_writes(key_kind(key)) ? "writes"
                                                                   : "reads"};
}

/* One such note per instruction is enough, whichever threads it names, and
 * kernels that set a flag make thousands: each OS thread files it once in a
 * launch. */
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
  struct finding finding = *race;
  finding_make_same_value(&finding);
  finding_add(&finding);
}

/* A cache, for each OS thread, of findings of the running launch by kind and
 * place. Where a thread later in the order of blocks and threads makes one that
 * is cached, only its count grows: no text is written and no lock is taken. */
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

/* Counts the finding if it is cached; 0: it is not, and is to be filed. */
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

/* Adds what was counted to the list. Under the lock. */
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
                      struct code_location there, const char *format,
                      va_list arguments) {
  if (emu_self && count_repeat(kind, pc, there.pc))
    return;
  struct finding finding = {.kind = kind};
  if (emu_self)
    finding_init(&finding, kind);
  finding.here =
      (struct code_location){.pc = pc, .thread = HOST_CODE, .does = ""};
  if (emu_self) {
    finding.here.thread = running_thread();
    finding.here.block = cur_checks->index;
  }
  if (there.pc)
    finding.there = there;
  vsnprintf(finding.detail, sizeof finding.detail, format, arguments);
  finding_add(&finding);
}

void finding_report(enum finding_kind kind, const void *pc, const char *format,
                    ...) {
  va_list arguments;
  va_start(arguments, format);
  report_va(kind, pc, (struct code_location){0}, format, arguments);
  va_end(arguments);
}

void finding_report_with(enum finding_kind kind, const void *pc,
                         struct code_location there, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report_va(kind, pc, there, format, arguments);
  va_end(arguments);
}

void finding_report_pair(enum finding_kind kind, int once,
                         struct code_location here, struct code_location there,
                         const char *format, ...) {
  struct finding finding;
  va_list arguments;
  finding_init(&finding, kind);
  finding.once = once;
  finding.here = here;
  finding.there = there;
  va_start(arguments, format);
  vsnprintf(finding.detail, sizeof finding.detail, format, arguments);
  va_end(arguments);
  finding_add(&finding);
}

/* ---- merging ---- */

/* The index of the finding that this one merges with, or the list's length. */
static size_t index_of(const struct finding_list *l, const struct finding *f) {
  size_t i = 0;
  while (i < l->count && !findings_match(&l->items[i].first, f))
    i++;
  return i;
}

/* Adds the finding, or merges it with one of its kind at its lines. Nonzero: it
 * was added. */
static int merge(struct finding_list *list, const struct finding *finding,
                 unsigned long times) {
  size_t i = index_of(list, finding);
  if (list == &cur_findings && !finding->once &&
      (!finding->there.pc || finding->there.thread == HOST_CODE))
    cache_repeat(finding, i);
  if (i < list->count) {
    list->items[i].both_write |= both_write(finding);
    list->items[i].axes |= axes_apart(finding);
    if (list == &cur_findings &&
        findings_compare(finding, &list->items[i].first) < 0)
      list->items[i].first = *finding;
    if (!finding->once)
      list->items[i].times += times;
    return 0;
  }
  list->items =
      grow_array(list->items, list->count, sizeof *list->items, "findings");
  list->items[list->count++] =
      (struct counted_finding){.first = *finding,
                               .times = times,
                               .both_write = both_write(finding),
                               .axes = axes_apart(finding)};
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
  const struct finding *finding = &k->first;
  char text[2000], line[300] = "emulator";
  finding_text(finding, k->times, text, sizeof text);
  if (finding->here.pc && lines_of(finding->here.pc).number)
    lines_describe(finding->here.pc, line, sizeof line);
  const char *severity =
      finding_is_error(finding->kind) ? "warning: " : "note: ";
  if (strncmp(text, "note: ", 6) == 0)
    severity = "";
  int first = (int)strcspn(text, "\n");
  fprintf(stderr, "%s: %s%.*s [%s]%s\n", line, severity, first, text,
          finding_id(finding->kind), text + first);
}

/* Adds it to those of all launches and, if it is new there, prints it, up to
 * MAX_PRINTED of a kind and kernel. */
static void publish_finding(const struct counted_finding *k) {
  if (!merge(&all_findings, &k->first, k->times) || silent ||
      count_printed(&k->first) >= MAX_PRINTED)
    return;
  all_findings.items[all_findings.count - 1].printed = 1;
  print(k);
}

void findings_print_rest(void) {
  for (size_t i = 0; i < all_findings.count && !silent; i++) {
    const struct finding *finding = &all_findings.items[i].first;
    size_t more = 0;
    if (all_findings.items[i].printed)
      continue;
    for (size_t j = i; j < all_findings.count; j++) {
      const struct finding *g = &all_findings.items[j].first;
      if (all_findings.items[j].printed || g->kind != finding->kind ||
          g->kernel != finding->kernel)
        continue;
      all_findings.items[j].printed = 1;
      more++;
    }
    finding_text_more(finding, more, stderr);
  }
}

/* A failed call may be the cause of an error in a kernel: it is printed first.
 */
static void report_failed_calls(enum finding_kind kind) {
  if (finding_is_error(kind) && kind != FIND_FAILED_CALL &&
      kind != FIND_FAILED_LAUNCH)
    failures_report();
}

void finding_add(const struct finding *f) {
  finding_add_times(f, 1);
}

void finding_add_times(const struct finding *f, unsigned long times) {
  if (!f->kernel)
    report_failed_calls(f->kind);
  alarm_safe_lock(&lock);
  if (f->kernel && cur_launch) {
    merge(&cur_findings, f, times);
  } else {
    struct counted_finding k = {.first = *f, .times = times};
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

/* Blocks after one that failed may have run or not: their findings are dropped.
 */
void findings_end_launch(const struct launch_event *event) {
  flush_repeats();
  findings_filter_races(&cur_findings, blocks_unordered);
  findings_sort(&cur_findings);
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

/* ---- launches that the launch cache replays ---- */

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

/* ---- queries ---- */

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
