/* results.c - rows of several result files under the columns of all. */
#include "results.h"
#include "../catalogue/catalogue.h"
#include "../sizes.h"
#include "common/message.h"
#include "common/names.h"

#include <libgen.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const run_key[] = {"problem", "variant", "axis",  "value",
                                      "size",    "rows",    "device"};
enum { RUN_KEYS = sizeof run_key / sizeof *run_key };

int results_find(const struct results *r, const char *column) {
  for (size_t c = 0; c < r->columns; c++)
    if (strcmp(r->column[c], column) == 0)
      return (int)c;
  return -1;
}

int results_column(const struct results *r, const char *column) {
  int c = results_find(r, column);
  if (c < 0)
    fail("no column \"%s\"; the nearest is \"%s\"", column,
         nearest_name(column, r->column, r->columns));
  return c;
}

int results_new_column(struct results *r, const char *name) {
  size_t columns = r->columns + 1;
  r->column = reallocate(r->column, columns * sizeof *r->column);
  r->column[r->columns] = format_text("%s", name);
  for (size_t i = 0; i < r->rows; i++) {
    struct result *row = &r->row[i];
    row->cell = reallocate(row->cell, columns * sizeof *row->cell);
    row->cell[r->columns] = "";
  }
  return (int)r->columns++;
}

static int ensure_column(struct results *r, const char *name) {
  int c = results_find(r, name);
  return c < 0 ? results_new_column(r, name) : c;
}

void results_set(struct results *r, size_t row, int column, const char *format,
                 ...) {
  va_list list;
  va_start(list, format);
  r->row[row].cell[column] = format_list(format, list);
  va_end(list);
}

/* Recorded results are restored: make does not write them. */
const char *results_cure(const char *path) {
  if (!strstr(path, "report/recorded/"))
    return "delete the file and run make again";
  return format_text("type git checkout -- %s", path);
}

static struct csv *read_runs(const char *path) {
  struct csv *csv = csv_read(path);
  csv_column(csv, "verdict");
  csv_require_unique(csv, run_key, RUN_KEYS);
  return csv;
}

/* The csv stays: cells point into it. */
void results_add(struct results *results, const char *path) {
  struct csv *csv = read_runs(path);
  results->file =
      reallocate(results->file, (results->files + 1) * sizeof *results->file);
  results->file[results->files++] = csv;
  int *place = allocate(csv->columns * sizeof *place);
  for (size_t c = 0; c < csv->columns; c++)
    place[c] = ensure_column(results, csv->header[c]);
  results->row = reallocate(results->row,
                            (results->rows + csv->rows) * sizeof *results->row);
  for (size_t i = 0; i < csv->rows; i++) {
    struct result *row = &results->row[results->rows++];
    *row = (struct result){allocate(results->columns * sizeof *row->cell),
                           csv->path, i + 2};
    for (size_t c = 0; c < results->columns; c++)
      row->cell[c] = "";
    for (size_t c = 0; c < csv->columns; c++)
      row->cell[place[c]] = csv->fields[i][c];
  }
  free(place);
}

const char *results_text(const struct results *r, size_t row,
                         const char *column) {
  int c = results_find(r, column);
  return c < 0 ? "" : r->row[row].cell[c];
}

double results_number(const struct results *r, size_t row, const char *column) {
  const struct result *at = &r->row[row];
  return csv_parse_number(at->path, at->line, column,
                          results_text(r, row, column));
}

/* Counts are the emulator's own: the columns from the first dot on. */
static bool is_count(const struct csv *csv, int column) {
  for (int c = 0; c <= column; c++)
    if (strchr(csv->header[c], '.'))
      return true;
  return false;
}

static bool has_counts(const struct csv *csv) {
  return is_count(csv, (int)csv->columns - 1);
}

void results_require(const struct results *r, const char *column) {
  bool read = false, counted = false;
  results_column(r, column);
  for (size_t f = 0; f < r->files; f++) {
    int at = csv_find(r->file[f], column);
    read |= at >= 0;
    counted |= at >= 0 && is_count(r->file[f], at);
  }
  for (size_t f = 0; read && f < r->files; f++)
    if (!counted || has_counts(r->file[f]))
      csv_column(r->file[f], column);
}

/* ---- joining ---- */

static bool agree(const struct results *r, size_t row, const struct csv *csv,
                  size_t other, const char *column) {
  int a = results_find(r, column), b = csv_find(csv, column);
  return a < 0 || b < 0 ||
         strcmp(r->row[row].cell[a], csv->fields[other][b]) == 0;
}

/* The row of the file that belongs beside a row, or -1. */
static long partner(const struct results *results, size_t row,
                    const struct csv *csv, bool any_size) {
  long best = -1;
  double largest = -1;
  for (size_t i = 0; i < csv->rows; i++) {
    if (!agree(results, row, csv, i, "problem") ||
        !agree(results, row, csv, i, "variant") ||
        !agree(results, row, csv, i, "value") ||
        !agree(results, row, csv, i, "axis"))
      continue;
    if (agree(results, row, csv, i, "size") &&
        agree(results, row, csv, i, "rows"))
      return (long)i;
    double size = any_size ? csv_number(csv, i, "size") : -1;
    if (size > largest) {
      largest = size;
      best = (long)i;
    }
  }
  return best;
}

void results_join(struct results *results, const char *path) {
  struct csv *csv = csv_read(path);
  bool counts = has_counts(csv);
  const char *const keys[] = {"problem", "variant", "value", "size"};
  for (int k = 0; k < 4; k++)
    csv_column(csv, keys[k]);
  size_t had = results->columns;
  int *place = allocate(csv->columns * sizeof *place);
  for (size_t c = 0; c < csv->columns; c++) {
    int at = results_find(results, csv->header[c]);
    place[c] = at < 0 ? results_new_column(results, csv->header[c]) : at;
  }
  int size = counts ? ensure_column(results, "counted_size") : -1;
  for (size_t i = 0; i < results->rows; i++) {
    long with = partner(results, i, csv, counts);
    for (size_t c = 0; with >= 0 && c < csv->columns; c++)
      if ((size_t)place[c] >= had)
        results->row[i].cell[place[c]] = csv->fields[with][c];
    if (with >= 0 && counts)
      results->row[i].cell[size] = csv_cell(csv, with, "size");
  }
  free(place);
}

/* ---- selecting ---- */

void results_keep(struct results *r,
                  bool (*holds)(const struct results *, size_t row,
                                const void *context),
                  const void *context) {
  size_t kept = 0;
  for (size_t i = 0; i < r->rows; i++)
    if (holds(r, i, context))
      r->row[kept++] = r->row[i];
  r->rows = kept;
}

bool result_is_good(const struct results *r, size_t row) {
  const char *verdict = results_text(r, row, "verdict");
  return strcmp(verdict, "ok") == 0 || strcmp(verdict, "cpu") == 0;
}

static const struct problem *problem_in(const struct results *r, size_t row) {
  return find_problem(results_text(r, row, "problem"));
}

bool result_has_standard_value(const struct results *r, size_t row) {
  const struct problem *p = problem_in(r, row);
  const char *axis = results_text(r, row, "axis");
  const char *value = results_text(r, row, "value");
  if (!*value)
    return true;
  for (const struct axis *a = p ? p->axes : NULL; a && a->name; a++)
    if (strcmp(a->name, axis) == 0)
      return atol(value) == a->standard;
  return false;
}

bool result_has_standard_size(const struct results *r, size_t row) {
  const struct problem *p = problem_in(r, row);
  if (!p)
    return false;
  bool small = strcmp(results_text(r, row, "device"), "emulator") == 0;
  struct shape s;
  if (parse_size(small ? p->standard_small : p->standard, p, &s))
    return false;
  return results_number(r, row, "rows") == s.rows &&
         results_number(r, row, "cols") == s.cols;
}

bool result_is_standard(const struct results *r, size_t row) {
  return result_has_standard_value(r, row) && result_has_standard_size(r, row);
}

char *path_beside(const char *path, const char *name) {
  char *copy = format_text("%s", path);
  char *other = format_text("%s/%s", dirname(copy), name);
  free(copy);
  return other;
}
