#include "table.h"
#include "catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/text.h"
#include "sizes.h"

#include <libgen.h>
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

static const char *field(const struct csv *csv, long row, const char *column) {
  return csv->fields[row][csv_column(csv, column)];
}

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
    if (strcmp(field(a, i, keys[c]), field(b, k, keys[c])) != 0)
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
    if (atof(field(in, k, "size")) <= largest)
      continue;
    largest = atof(field(in, k, "size"));
    best = k;
  }
  return best;
}

static void put(struct join *j, const char *format, const char *text) {
  char shown[64] = "";
  if (*text)
    snprintf(shown, sizeof shown, format, atof(text));
  text_table_cell(&j->text, &j->cell, "%s", shown);
}

/* Of the bytes that move between the kernel and global memory, the share that
 * some lane asked for. */
static void put_used(struct join *j, long row) {
  int used = csv_find(j->counts, "global.bytes_used");
  int moved = csv_find(j->counts, "global.bytes_moved");
  double bytes = moved < 0 ? 0 : atof(j->counts->fields[row][moved]);
  char shown[32] = "";
  if (used >= 0 && bytes > 0)
    snprintf(shown, sizeof shown, "%.0f %%",
             100 * atof(j->counts->fields[row][used]) / bytes);
  text_table_cell(&j->text, &j->cell, "%s", shown);
}

static void put_counts(struct join *j, long row) {
  text_table_cell(&j->text, &j->cell, "%s",
                  row == NONE ? "" : field(j->counts, row, "size"));
  for (int i = 0; i < COUNTED; i++) {
    int c = row == NONE ? NONE : csv_find(j->counts, counted[i]);
    put(j, strstr(counted[i], "_per_") ? "%.4g" : "%.10g",
        c < 0 ? "" : j->counts->fields[row][c]);
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
    memory = atof(field(j->times, row, "gbps")) / j->ceiling_gbps;
  if (j->ceiling_gflops > 0)
    compute = atof(field(j->times, row, "gflops")) / j->ceiling_gflops;
  if (memory + compute > 0 && !strcmp(field(j->times, row, "device"), "gpu"))
    snprintf(shown, sizeof shown, "%.1f %% %s",
             100 * (memory > compute ? memory : compute),
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
  text_table_cell(&j->text, &j->cell, "%s", field(t, row, "size"));
  put(j, "%.4f", field(t, row, "median_ms"));
  put(j, "%.1f", field(t, row, "gbps"));
  put(j, "%.1f", field(t, row, "gflops"));
  put_share(j, row);
}

static void put_verdict(struct join *j, long counts, long times) {
  const char *counted_as =
      counts == NONE ? "" : field(j->counts, counts, "verdict");
  const char *timed_as = times == NONE ? "" : field(j->times, times, "verdict");
  bool both = *counted_as && *timed_as && strcmp(counted_as, timed_as) != 0;
  if (both)
    text_table_cell(&j->text, &j->cell, "%s, timed: %s", counted_as, timed_as);
  else
    text_table_cell(&j->text, &j->cell, "%s",
                    *timed_as ? timed_as : counted_as);
  text_table_cell(&j->text, &j->cell, "%s",
                  times == NONE ? "" : field(j->times, times, "flags"));
}

static void put_line(struct join *j, const struct csv *csv, long row,
                     long counts, long times) {
  text_table_cell(&j->text, &j->cell, "%s/%s", field(csv, row, "problem"),
                  field(csv, row, "variant"));
  text_table_cell(&j->text, &j->cell, "%s", field(csv, row, "axis"));
  text_table_cell(&j->text, &j->cell, "%s", field(csv, row, "value"));
  put_counts(j, counts);
  put_times(j, times);
  put_verdict(j, counts, times);
}

/* A timed row at the size that is meant where none is named. */
static bool at_standard_size(const struct join *j, long row) {
  const char *name = field(j->times, row, "problem");
  struct shape s;
  for (int i = 0; problems[i]; i++)
    if (strcmp(problems[i]->name, name) == 0 &&
        !parse_size(problems[i]->standard, problems[i], &s))
      return atol(field(j->times, row, "rows")) == s.rows &&
             atol(field(j->times, row, "cols")) == s.cols;
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
    if (wanted_chapter(j, field(j->times, i, "chapter")) && wanted_size(j, i))
      put_line(j, j->times, i, partner(j->times, i, j->counts), i);
  for (long i = 0; j->counts && i < (long)j->counts->rows; i++)
    if (wanted_chapter(j, field(j->counts, i, "chapter")) &&
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
    if (strcmp(field(csv, i, "problem"), problem) == 0 &&
        atof(field(csv, i, column)) > most)
      most = atof(field(csv, i, column));
  return most;
}

static void read_ceilings(struct join *j, const char *times) {
  char *path = j->options->yardsticks
                   ? format_text("%s", j->options->yardsticks)
                   : beside(times, "yardsticks.csv");
  if (j->options->yardsticks || access(path, R_OK) == 0) {
    struct csv *csv = csv_read(path);
    j->ceiling_gbps = highest(csv, "read", "gbps");
    j->ceiling_gflops = highest(csv, "fma", "gflops");
    csv_free(csv);
  }
  free(path);
}

static const char *value_of(const struct csv *machine, const char *key) {
  for (size_t i = 0; i < machine->rows; i++)
    if (strcmp(field(machine, i, "key"), key) == 0)
      return field(machine, i, "value");
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
    if (*what && !again && wanted_chapter(j, field(j->counts, i, "chapter")))
      printf("%s: %s/%s: %s\n", field(j->counts, i, "verdict"),
             field(j->counts, i, "problem"), field(j->counts, i, "variant"),
             what);
  }
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
    j.counts = csv_read(o->counts);
  if (times) {
    j.times = csv_read(times);
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
