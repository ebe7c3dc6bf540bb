#include "table.h"
#include "../catalogue/catalogue.h"
#include "../sizes.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/text.h"

#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NONE = -1 };

struct join {
  const struct options *options;
  struct csv *counts, *times;          /* NULL: not given */
  double ceiling_gbps, ceiling_gflops; /* 0: not known */
  struct text_table text;
  size_t cell;
};

static const char *const counted[] = {"global_load.sectors_per_request",
                                      "global_store.sectors_per_request",
                                      "shared.bank_conflicts", "races"};
enum { LAST_GLOBAL = 1, COUNTED = sizeof counted / sizeof *counted };

static bool wanted_chapter(const struct join *j, const char *chapter) {
  if (!j->options->chapter)
    return true;
  size_t count;
  bool found = false;
  char **words = split_list(j->options->chapter, &count);
  for (size_t i = 0; i < count; i++)
    found |= strcmp(words[i], chapter) == 0;
  free_list(words, count);
  return found;
}

/* The same problem, variant and axis value; and size, where `sized`. */
static bool same_run(const struct csv *a, long i, const struct csv *b, long k,
                     bool sized) {
  static const char *const keys[] = {"problem", "variant", "axis",
                                     "value",   "size",    "rows"};
  for (int c = 0; c < (sized ? 6 : 4); c++)
    if (strcmp(csv_cell(a, i, keys[c]), csv_cell(b, k, keys[c])) != 0)
      return false;
  return true;
}

/* The row of `in` that belongs beside row i of `csv`: of the same size, else
 * of the largest; NONE where there is none. */
static long partner(const struct csv *csv, long i, const struct csv *in) {
  long best = NONE;
  double largest = -1;
  for (long k = 0; in && k < (long)in->rows; k++) {
    if (!same_run(csv, i, in, k, false))
      continue;
    if (same_run(csv, i, in, k, true))
      return k;
    if (csv_number(in, k, "size") <= largest)
      continue;
    largest = csv_number(in, k, "size");
    best = k;
  }
  return best;
}

static void put(struct join *j, const char *format, double value) {
  char shown[64] = "";
  if (!isnan(value))
    snprintf(shown, sizeof shown, format, value);
  text_table_cell(&j->text, &j->cell, "%s", shown);
}

/* Of the bytes that move between the kernel and global memory, the share that
 * some lane asked for. */
static void put_used(struct join *j, long row) {
  double used = csv_number(j->counts, row, "global.bytes_used");
  double moved = csv_number(j->counts, row, "global.bytes_moved");
  char shown[32] = "";
  if (moved > 0)
    snprintf(shown, sizeof shown, "%.0f %%", 100 * used / moved);
  text_table_cell(&j->text, &j->cell, "%s", shown);
}

static void put_counts(struct join *j, long row) {
  text_table_cell(&j->text, &j->cell, "%s",
                  row == NONE ? "" : csv_cell(j->counts, row, "size"));
  for (int i = 0; i < COUNTED; i++) {
    put(j, strstr(counted[i], "_per_") ? "%.4g" : "%.10g",
        row == NONE ? NAN : csv_number(j->counts, row, counted[i]));
    if (i == LAST_GLOBAL) {
      if (row == NONE)
        text_table_cell(&j->text, &j->cell, "%s", "");
      else
        put_used(j, row);
    }
  }
}

/* The larger share of the two ceilings: the one that binds sooner. */
static void put_share(struct join *j, long row) {
  double memory = 0, compute = 0;
  char shown[32] = "";
  if (j->ceiling_gbps > 0)
    memory = fmax(0, csv_number(j->times, row, "gbps") / j->ceiling_gbps);
  if (j->ceiling_gflops > 0)
    compute = fmax(0, csv_number(j->times, row, "gflops") / j->ceiling_gflops);
  if (memory + compute > 0 && !strcmp(csv_cell(j->times, row, "device"), "gpu"))
    snprintf(shown, sizeof shown, "%.1f %% %s", 100 * fmax(memory, compute),
             memory > compute ? "read" : "FMA");
  text_table_cell(&j->text, &j->cell, "%s", shown);
}

static void put_times(struct join *j, long row) {
  if (row == NONE) {
    for (int i = 0; i < 5; i++)
      text_table_cell(&j->text, &j->cell, "%s", "");
    return;
  }
  const struct csv *t = j->times;
  text_table_cell(&j->text, &j->cell, "%s", csv_cell(t, row, "size"));
  put(j, "%.4f", csv_number(t, row, "median_ms"));
  put(j, "%.1f", csv_number(t, row, "gbps"));
  put(j, "%.1f", csv_number(t, row, "gflops"));
  put_share(j, row);
}

static void put_verdict(struct join *j, long counts, long times) {
  const char *counted_as =
      counts == NONE ? "" : csv_cell(j->counts, counts, "verdict");
  const char *timed_as =
      times == NONE ? "" : csv_cell(j->times, times, "verdict");
  bool both = *counted_as && *timed_as && strcmp(counted_as, timed_as) != 0;
  if (both)
    text_table_cell(&j->text, &j->cell, "%s, timed: %s", counted_as, timed_as);
  else
    text_table_cell(&j->text, &j->cell, "%s",
                    *timed_as ? timed_as : counted_as);
  text_table_cell(&j->text, &j->cell, "%s",
                  times == NONE ? "" : csv_cell(j->times, times, "flags"));
}

static void put_line(struct join *j, const struct csv *csv, long row,
                     long counts, long times) {
  text_table_cell(&j->text, &j->cell, "%s/%s", csv_cell(csv, row, "problem"),
                  csv_cell(csv, row, "variant"));
  text_table_cell(&j->text, &j->cell, "%s", csv_cell(csv, row, "axis"));
  text_table_cell(&j->text, &j->cell, "%s", csv_cell(csv, row, "value"));
  put_counts(j, counts);
  put_times(j, times);
  put_verdict(j, counts, times);
}

/* A timed row at the size that is meant where none is named. */
static bool at_standard_size(const struct join *j, long row) {
  const char *name = csv_cell(j->times, row, "problem");
  struct shape s;
  for (int i = 0; problems[i]; i++)
    if (strcmp(problems[i]->name, name) == 0 &&
        !parse_size(problems[i]->standard, problems[i], &s))
      return atol(csv_cell(j->times, row, "rows")) == s.rows &&
             atol(csv_cell(j->times, row, "cols")) == s.cols;
  return false;
}

/* Such rows only, but with --all, and where a variant has none of them. */
static bool wanted_size(const struct join *j, long row) {
  if (j->options->all || at_standard_size(j, row))
    return true;
  for (long i = 0; i < (long)j->times->rows; i++)
    if (same_run(j->times, row, j->times, i, false) && at_standard_size(j, i))
      return false;
  return true;
}

/* Every timed row with its counts, then the counted ones that nobody timed. */
static void join_rows(struct join *j) {
  for (long i = 0; j->times && i < (long)j->times->rows; i++)
    if (wanted_chapter(j, csv_cell(j->times, i, "chapter")) &&
        wanted_size(j, i))
      put_line(j, j->times, i, partner(j->times, i, j->counts), i);
  for (long i = 0; j->counts && i < (long)j->counts->rows; i++)
    if (wanted_chapter(j, csv_cell(j->counts, i, "chapter")) &&
        partner(j->counts, i, j->times) == NONE)
      put_line(j, j->counts, i, i, NONE);
}

/* A file beside another one. */
static char *beside(const char *path, const char *name) {
  char *copy = format_text("%s", path);
  char *other = format_text("%s/%s", dirname(copy), name);
  free(copy);
  return other;
}

static double highest(const struct csv *csv, const char *problem,
                      const char *column) {
  double most = 0;
  for (size_t i = 0; i < csv->rows; i++)
    if (strcmp(csv_cell(csv, i, "problem"), problem) == 0 &&
        csv_number(csv, i, column) > most)
      most = csv_number(csv, i, column);
  return most;
}

static void read_ceilings(struct join *j, const char *times) {
  char *path = j->options->ceilings ? format_text("%s", j->options->ceilings)
                                    : beside(times, "ceilings.csv");
  if (j->options->ceilings || access(path, R_OK) == 0) {
    struct csv *csv = csv_read(path);
    j->ceiling_gbps = highest(csv, "read", "gbps");
    j->ceiling_gflops = highest(csv, "fma", "gflops");
    csv_free(csv);
  }
  free(path);
}

static const char *value_of(const struct csv *machine, const char *key) {
  for (size_t i = 0; i < machine->rows; i++)
    if (strcmp(csv_cell(machine, i, "key"), key) == 0)
      return csv_cell(machine, i, "value");
  return "?";
}

static void print_origin(const struct join *j, const char *times) {
  char *path = beside(times, "machine.csv");
  const char *verb =
      j->options->recorded ? "recorded, not run here" : "run here";
  if (access(path, R_OK) == 0) {
    struct csv *m = csv_read(path);
    printf("times: %s: %s, driver %s, CUDA %s, %s, commit %s; ", verb,
           value_of(m, "gpu"), value_of(m, "driver"), value_of(m, "cuda"),
           value_of(m, "date"), value_of(m, "commit"));
    printf("datasheet %.1f GB/s, %.1f GFLOP/s\n",
           atof(value_of(m, "peak_gbps")),
           atof(value_of(m, "peak_fp32_gflops")));
    csv_free(m);
  } else {
    printf("times: %s: %s\n", verb, times);
  }
  if (j->ceiling_gbps > 0 || j->ceiling_gflops > 0)
    printf("%% of the ceilings measured there: read %.1f GB/s, FMA %.1f "
           "GFLOP/s\n",
           j->ceiling_gbps, j->ceiling_gflops);
  free(path);
}

/* What was found in variants that are wrong on purpose, once for each. */
static void print_caught(const struct join *j) {
  int finding = j->counts ? csv_find(j->counts, "finding") : NONE;
  for (long i = 0; finding >= 0 && i < (long)j->counts->rows; i++) {
    const char *what = j->counts->fields[i][finding];
    bool again = i > 0 && same_run(j->counts, i, j->counts, i - 1, false);
    if (*what && !again && wanted_chapter(j, csv_cell(j->counts, i, "chapter")))
      printf("%s: %s/%s: %s\n", csv_cell(j->counts, i, "verdict"),
             csv_cell(j->counts, i, "problem"),
             csv_cell(j->counts, i, "variant"), what);
  }
}

static struct csv *read_results(const char *path) {
  static const char *const key[] = {"problem", "variant", "axis",  "value",
                                    "size",    "rows",    "device"};
  struct csv *csv = csv_read(path);
  csv_require_unique(csv, key, sizeof key / sizeof *key);
  return csv;
}

void table(const struct options *o) {
  static const char *const header[] = {
      "-variant",     "-axis",         "value",      "counted at",
      "sectors/load", "sectors/store", "bytes used", "conflicts",
      "races",        "timed at",      "median ms",  "GB/s",
      "GFLOP/s",      "of ceiling",    "-verdict",   "-flags"};
  const char *times = o->times ? o->times : o->recorded;
  struct join j = {.options = o};
  if (o->counts)
    j.counts = read_results(o->counts);
  if (times) {
    j.times = read_results(times);
    read_ceilings(&j, times);
  }
  j.text = text_table_begin(header, sizeof header / sizeof *header);
  join_rows(&j);
  if (j.text.rows == 0)
    fail("no row to show%s%s", o->chapter ? " of chapter " : "",
         o->chapter ? o->chapter : "");
  text_table_print(&j.text, stdout);
  print_caught(&j);
  if (j.counts)
    puts("counts: run here, on the emulator; they are of the source, at the "
         "sizes shown");
  if (times)
    print_origin(&j, times);
  else
    puts("times: none; there is no GPU here, and no recorded result");
  text_table_free(&j.text);
}
