/* result_folders.c - reads the folders of results; adds the columns of
 * profiles and ratios to their rows. */
#include "result_folders.h"
#include "common/message.h"
#include "common/names.h"

#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *without_slash(const char *folder) {
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/')
    length--;
  return format_text("%.*s", (int)length, folder);
}

/* ---- columns that other files of a folder add ---- */

bool same_value(const char *a, const char *b) {
  char *end_a, *end_b;
  double x = strtod(a, &end_a), y = strtod(b, &end_b);
  return strcmp(a, b) == 0 || (*a && *b && !*end_a && !*end_b && x == y);
}

bool has_size(const struct results *results, size_t row, const char *size) {
  static const char *const extents[] = {"rows", "cols", "inner"};
  double extent[3];
  int count = 0;
  for (const char *at = size; count < 3 && *at;) {
    char *end;
    extent[count++] = strtod(at, &end);
    at = *end == 'x' ? end + 1 : strncmp(end, "×", 2) == 0 ? end + 2 : "";
  }
  if (count < 2)
    return same_value(results_text(results, row, "size"), size);
  for (int i = 0; i < count; i++)
    if (strtod(results_text(results, row, extents[i]), NULL) != extent[i])
      return false;
  return true;
}

/* Columns by which a line of another file speaks of a row, each with its place
 * there and in the rows; -1 where there is none. */
enum { KEYS = 6, SIZE = KEYS };
struct keys {
  int there[KEYS + 1], here[KEYS + 1];
};

static struct keys keys_of(const struct csv *csv, const struct results *r) {
  static const char *const names[] = {"problem", "variant", "value", "rows",
                                      "cols",    "inner",   "size"};
  struct keys keys;
  for (int k = 0; k <= KEYS; k++) {
    keys.there[k] = csv_find(csv, names[k]);
    keys.here[k] = results_find(r, names[k]);
  }
  csv_column(csv, names[0]);
  csv_column(csv, names[1]);
  return keys;
}

/* What is empty or missing there agrees with any. */
static bool is_of_row(const struct keys *keys, char **line,
                      const struct results *r, size_t row) {
  for (int k = 0; k < KEYS; k++) {
    const char *text = keys->there[k] < 0 ? "" : line[keys->there[k]];
    if (*text && (keys->here[k] < 0 ||
                  strcmp(text, r->row[row].cell[keys->here[k]]) != 0))
      return false;
  }
  return keys->there[SIZE] < 0 || has_size(r, row, line[keys->there[SIZE]]);
}

static double ratio_of(const struct csv *csv, size_t i) {
  double ratio = csv_number(csv, i, "ratio");
  return isnan(ratio) ? INFINITY : ratio;
}

/* The line that speaks of a row, or -1. Of ratios to several baselines the
 * lowest is meant, of inputs that begin at a boundary. */
static long line_of(const struct csv *csv, const struct keys *keys,
                    const struct results *results, size_t row) {
  int shift = csv_find(csv, "shift");
  bool ratios = csv_find(csv, "ratio") >= 0;
  long best = -1;
  for (size_t i = 0; i < csv->rows; i++) {
    char **line = csv->fields[i];
    if (!is_of_row(keys, line, results, row) ||
        (shift >= 0 && atof(line[shift]) != 0))
      continue;
    if (best < 0 || (ratios && ratio_of(csv, i) < ratio_of(csv, best)))
      best = (long)i;
  }
  return best;
}

/* Adds the file's columns to the rows that it speaks of. What is there stays,
 * and a ratio's time is not the profile's. */
static void add_columns(struct folder *folder, const char *path) {
  struct csv *csv = csv_read(path);
  struct results *results = &folder->rows;
  struct keys keys = keys_of(csv, results);
  bool ratios = csv_find(csv, "ratio") >= 0;
  int *place = allocate(csv->columns * sizeof *place);
  for (size_t c = 0; c < csv->columns; c++) {
    int at = results_find(results, csv->header[c]);
    bool taken = at >= 0 && (ratios || at < (int)folder->own_columns);
    place[c] = taken    ? -1
               : at < 0 ? results_new_column(results, csv->header[c])
                        : at;
  }
  struct added added = {csv, allocate((results->rows + 1) * sizeof(long))};
  for (size_t row = 0; row < results->rows; row++) {
    long line = added.line[row] = line_of(csv, &keys, results, row);
    for (size_t c = 0; line >= 0 && c < csv->columns; c++)
      if (place[c] >= 0 && !*results->row[row].cell[place[c]])
        results->row[row].cell[place[c]] = csv->fields[line][c];
  }
  free(place);
  folder->added = reallocate(folder->added,
                             (folder->added_files + 1) * sizeof *folder->added);
  folder->added[folder->added_files++] = added;
}

const struct csv *folder_source(const struct folder *folder, size_t row,
                                const char *column, long *line) {
  const struct results *results = &folder->rows;
  int at = results_find(results, column);
  for (size_t f = 0; at >= (int)folder->own_columns && f < folder->added_files;
       f++) {
    const struct added *a = &folder->added[f];
    int there = csv_find(a->csv, column);
    *line = a->line[row];
    if (there >= 0 && *line >= 0 &&
        a->csv->fields[*line][there] == results->row[row].cell[at])
      return a->csv;
  }
  return NULL;
}

static void add_sum(struct results *results, const char *space,
                    const char *what) {
  static const char *const operations[] = {"load", "store", "atomic"};
  int part[3], parts = 0;
  for (int i = 0; i < 3; i++) {
    char *name = format_text("%s_%s.%s", space, operations[i], what);
    int c = results_find(results, name);
    if (c >= 0)
      part[parts++] = c;
    free(name);
  }
  if (parts == 0)
    return;
  int sum = results_new_column(results, format_text("%s.%s", space, what));
  for (size_t row = 0; row < results->rows; row++) {
    double total = 0;
    for (int i = 0; i < parts; i++)
      total += strtod(results->row[row].cell[part[i]], NULL);
    results_set(results, row, sum, "%.17g", total);
  }
}

void add_sums(struct results *r) {
  static const char *const spaces[] = {"global", "shared", "constant"};
  static const char *const additive[] = {"requests", "lanes", "bytes",
                                         "sectors", "wavefronts"};
  for (size_t s = 0; s < 3; s++)
    for (size_t a = 0; a < 5; a++)
      add_sum(r, spaces[s], additive[a]);
}

/* ---- folders ---- */

static bool holds_runs(const char *name) {
  return strncmp(name, "chapter", 7) == 0 ||
         strcmp(name, "ceilings.csv") == 0 || strcmp(name, "counts.csv") == 0;
}

/* In the order in which they are asked. */
static const char *const more[] = {"resources.csv", "dram.csv", "profile.csv",
                                   "ratios.csv"};

static void name_rows(struct folder *s) {
  s->row_name = allocate((s->rows.rows + 1) * sizeof *s->row_name);
  for (size_t i = 0; i < s->rows.rows; i++)
    s->row_name[i] = format_text("%s/%s", results_text(&s->rows, i, "problem"),
                                 results_text(&s->rows, i, "variant"));
}

static struct folder *read_folder(const char *path, enum origin origin) {
  struct folder *folder = allocate(sizeof *folder);
  char *bare = without_slash(path);
  *folder = (struct folder){.name = basename(bare), .origin = origin};
  glob_t files = {0};
  glob(format_text("%s/*.csv", bare), 0, NULL, &files);
  for (size_t i = 0; i < files.gl_pathc; i++) {
    const char *name = basename(files.gl_pathv[i]);
    if (strcmp(name, "machine.csv") == 0)
      folder->facts = csv_read(files.gl_pathv[i]);
    else if (holds_runs(name))
      results_add(&folder->rows, files.gl_pathv[i]);
  }
  folder->own_columns = folder->rows.columns;
  for (size_t m = 0; m < sizeof more / sizeof *more; m++)
    for (size_t i = 0; i < files.gl_pathc; i++)
      if (strcmp(basename(files.gl_pathv[i]), more[m]) == 0)
        add_columns(folder, files.gl_pathv[i]);
  globfree(&files);
  if (origin == COUNTED)
    add_sums(&folder->rows);
  name_rows(folder);
  return folder;
}

struct folder *folder_named(const struct folders *all, const char *name) {
  for (size_t i = 0; i < all->count; i++)
    if (strcmp(all->item[i]->name, name) == 0)
      return all->item[i];
  return NULL;
}

static struct folder *add_folder(struct folders *all, const char *path,
                                 enum origin origin) {
  struct folder *folder = read_folder(path, origin);
  all->item = reallocate(all->item, (all->count + 1) * sizeof(struct folder *));
  return all->item[all->count++] = folder;
}

/* The folder that the reader chose. */
static struct folder *chosen_folder(struct folders *all, const char *path) {
  struct folder *folder = folder_named(all, basename(without_slash(path)));
  if (!folder)
    folder = add_folder(all, path, RECORDED);
  if (folder->rows.rows == 0)
    fail("%s has no results; name a folder with a machine's results: "
         "RESULTS=...",
         path);
  return folder;
}

static void add_folders(struct folders *all, const char *pattern,
                        enum origin origin, const char *but) {
  glob_t folders = {0};
  glob(pattern, GLOB_ONLYDIR, NULL, &folders);
  for (size_t i = 0; i < folders.gl_pathc; i++)
    if (!but || strncmp(basename(folders.gl_pathv[i]), but, strlen(but)) != 0)
      add_folder(all, folders.gl_pathv[i], origin);
  globfree(&folders);
}

/* What is computed of the recorded rows, where it is. */
static void add_computed(struct folder *s, const char *path) {
  if (access(path, R_OK) == 0)
    add_columns(s, path);
}

struct folders folders_read(const char *build, const char *reference,
                            const char *own) {
  struct folders all = {0};
  all.catalogue = csv_read(format_text("%s/catalogue.csv", build));
  all.problems = csv_read(format_text("%s/problems.csv", build));
  add_folders(&all, "report/recorded/*", RECORDED, NULL);
  all.reference = folder_named(&all, basename(without_slash(reference)));
  if (!all.reference || all.reference->rows.rows == 0)
    fail("%s has no results; restore it: git checkout %s", reference,
         reference);
  add_folders(&all, format_text("%s/results/emulator*", build), COUNTED, NULL);
  all.emulator = folder_named(&all, "emulator");
  if (!all.emulator || all.emulator->rows.rows == 0)
    fail("%s/results/emulator has no results; type make report to count again",
         build);
  add_computed(all.reference, format_text("%s/bound.csv", build));
  add_computed(all.reference, format_text("%s/residency.csv", build));
  size_t before = all.count;
  if (strcmp(own, "here") == 0)
    add_folders(&all, format_text("%s/results/*", build), MEASURED, "emulator");
  for (size_t i = before; i < all.count && !all.own; i++)
    if (all.item[i]->rows.rows > 0)
      all.own = all.item[i];
  if (*own && strcmp(own, "here") != 0)
    all.own = chosen_folder(&all, own);
  if (all.own == all.reference)
    all.own = NULL;
  return all;
}

static struct folder *folder_of(const char *name, enum origin origin,
                                const struct results *rows) {
  struct folder *s = allocate(sizeof *s);
  *s = (struct folder){.name = name,
                       .origin = origin,
                       .rows = *rows,
                       .own_columns = rows->columns,
                       .largest_stands_in = true};
  name_rows(s);
  return s;
}

struct folders folders_of(const struct results *times, struct csv *facts,
                          const struct results *counts) {
  struct folders all = {.count = 2};
  all.reference = folder_of("times", MEASURED, times);
  all.reference->facts = facts;
  all.emulator = folder_of("emulator", COUNTED, counts);
  all.item = allocate(all.count * sizeof *all.item);
  all.item[0] = all.reference;
  all.item[1] = all.emulator;
  return all;
}
