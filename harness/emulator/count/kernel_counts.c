/* kernel_counts.c - gathers what OS threads have counted; sums, so that their
 * number does not matter. */
#include "kernel_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/access_log.h"
#include "../report/counts_csv.h"
#include "../program/settings.h"
#include "../execute/state.h"

static struct account *accounts;
static size_t account_count;

static void *grown(void *p, size_t count, size_t bytes) {
  p = realloc(p, count * bytes);
  if (p)
    return p;
  fprintf(stderr, "emulator: no memory for counts\n");
  exit(1);
}

static struct account *account_of(const char *kernel) {
  for (size_t i = 0; i < account_count; i++)
    if (strcmp(accounts[i].kernel, kernel) == 0)
      return &accounts[i];
  accounts = grown(accounts, account_count + 1, sizeof *accounts);
  accounts[account_count] = (struct account){.kernel = strdup(kernel)};
  return &accounts[account_count++];
}

static void add_totals(struct account *a, const struct site *s) {
  enum operation op = site_operation(s);
  tally_add(&a->totals[s->space][op], &s->tally);
  a->bytes[s->space][op] += s->tally.lanes << key_log2(s->key);
  a->accesses += s->tally.lanes;
}

/* ---- by line ---- */

static struct entry entry_of(const struct site *s) {
  return (struct entry){.line = lines_of((void *)key_pc(s->key)),
                        .space = s->space,
                        .operation = site_operation(s),
                        .width = 1u << key_log2(s->key),
                        .tally = s->tally};
}

static int compare(const void *x, const void *y) {
  const struct entry *a = x, *b = y;
  int order = strcmp(a->line.file, b->line.file);
  if (order == 0)
    order = a->line.number - b->line.number;
  if (order == 0)
    order = (int)a->space - (int)b->space;
  if (order == 0)
    order = (int)a->operation - (int)b->operation;
  return order ? order : (int)a->width - (int)b->width;
}

/* Sorts, and adds up entries that compare equal. */
static size_t condense(struct entry *e, size_t count) {
  qsort(e, count, sizeof *e, compare);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (kept && compare(&e[kept - 1], &e[i]) == 0)
      tally_add(&e[kept - 1].tally, &e[i].tally);
    else
      e[kept++] = e[i];
  return kept;
}

static size_t collect_lines(struct worker *workers, unsigned count,
                            struct entry **entries) {
  size_t n = 0;
  for (unsigned w = 0; w < count; w++)
    n += workers[w].sites.used;
  *entries = grown(NULL, n + 1, sizeof **entries);
  n = 0;
  for (unsigned w = 0; w < count; w++)
    for (uint32_t i = 0; i < workers[w].sites.room; i++)
      if (workers[w].sites.slots[i].key)
        (*entries)[n++] = entry_of(&workers[w].sites.slots[i]);
  return condense(*entries, n);
}

static void keep_lines(struct account *a, const struct entry *e, size_t n) {
  a->lines = grown(a->lines, a->line_count + n + 1, sizeof *a->lines);
  memcpy(a->lines + a->line_count, e, n * sizeof *e);
  a->line_count = condense(a->lines, a->line_count + n);
}

/* ---- */

static void add_workers(struct account *a, const struct worker *workers,
                        unsigned count) {
  for (unsigned w = 0; w < count; w++) {
    const struct sites *sites = &workers[w].sites;
    for (uint32_t i = 0; i < sites->room; i++)
      if (sites->slots[i].key)
        add_totals(a, &sites->slots[i]);
    a->barriers += workers[w].barriers;
    a->distinct[0] += workers[w].touched.bytes[0];
    a->distinct[1] += workers[w].touched.bytes[1];
  }
}

static void add_lines(struct account *a, const struct launch *launch,
                      struct worker *workers, unsigned count) {
  struct entry *entries;
  size_t n = collect_lines(workers, count, &entries);
  if (counts_wanted())
    counts_launch(launch, entries, n);
  if (emu_settings.annotate)
    keep_lines(a, entries, n);
  free(entries);
}

/* How far a launch came that failed depends on time: it is not counted. */
void ledger_add(const struct launch *launch, struct worker *workers,
                unsigned count) {
  struct account *a = account_of(launch->grid->kernel);
  a->launches++;
  for (unsigned w = 0; w < count; w++)
    sites_settle(&workers[w].sites);
  if (launch->failed_block == UINT64_MAX) {
    add_workers(a, workers, count);
    if (counts_wanted() || emu_settings.annotate)
      add_lines(a, launch, workers, count);
  }
  for (unsigned w = 0; w < count; w++) {
    sites_clear(&workers[w].sites);
    workers[w].barriers = 0;
    workers[w].touched = (struct touched){0};
  }
}

size_t ledger_accounts(const struct account **a) {
  *a = accounts;
  return account_count;
}

void ledger_sum(struct account *sum) {
  *sum = (struct account){.kernel = "all"};
  for (size_t i = 0; i < account_count; i++) {
    const struct account *a = &accounts[i];
    sum->launches += a->launches;
    sum->barriers += a->barriers;
    sum->accesses += a->accesses;
    sum->distinct[0] += a->distinct[0];
    sum->distinct[1] += a->distinct[1];
    for (int s = 0; s < SPACES; s++)
      for (int o = 0; o < OPERATIONS; o++) {
        tally_add(&sum->totals[s][o], &a->totals[s][o]);
        sum->bytes[s][o] += a->bytes[s][o];
      }
  }
}

void ledger_clear(void) {
  for (size_t i = 0; i < account_count; i++) {
    free((char *)accounts[i].kernel);
    free(accounts[i].lines);
  }
  account_count = 0;
}
