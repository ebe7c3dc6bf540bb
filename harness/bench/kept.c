/* kept.c - decides which rows of an earlier run still hold. */
#include "kept.h"
#include "catalogue/catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CHAPTERS = 100 };

/* Ceilings are the best of many runs; a row within its spread is no faster. */
static const double NO_FASTER = 1.005;

struct kept_rows {
  bool same_machine;
  struct csv *file[MAX_CHAPTERS]; /* NULL: none */
  struct csv *machine;            /* machine.csv, or NULL */
};

static char *path_of(const char *folder, int chapter) {
  return chapter ? format_text("%s/chapter%d.csv", folder, chapter)
                 : format_text("%s/ceilings.csv", folder);
}

struct reading {
  const char *path;
  struct csv *csv;
};

static void read_file(void *context) {
  struct reading *r = context;
  r->csv = csv_read(r->path);
  static const char *const needed[] = {
      "problem", "variant", "axis",    "value",      "rows",
      "cols",    "inner",   "verdict", "chapter",    "median_ms",
      "p25_ms",  "gbps",    "gflops",  "source_hash"};
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
    csv_column(r->csv, needed[i]);
}

/* A damaged file is as good as none: it is measured anew. */
static struct csv *read_or_null(const char *path) {
  struct reading r = {path, NULL};
  return access(path, R_OK) == 0 && !failure_of(read_file, &r) ? r.csv : NULL;
}

struct kept_rows *kept_read(const char *folder, const struct device *device) {
  struct kept_rows *kept = allocate(sizeof *kept);
  char *machine = format_text("%s/machine.csv", folder);
  *kept = (struct kept_rows){.same_machine = machine_is_same(device, machine)};
  for (int c = 0; kept->same_machine && c < MAX_CHAPTERS; c++) {
    char *path = path_of(folder, c);
    kept->file[c] = read_or_null(path);
    free(path);
  }
  if (kept->same_machine)
    kept->machine = csv_read(machine);
  free(machine);
  return kept;
}

void kept_free(struct kept_rows *k) {
  for (int c = 0; c < MAX_CHAPTERS; c++)
    if (k->file[c])
      csv_free(k->file[c]);
  if (k->machine)
    csv_free(k->machine);
  free(k);
}

static bool says(const struct csv *csv, size_t row, const char *column,
                 const char *text) {
  return strcmp(csv_cell(csv, row, column), text) == 0;
}

static bool says_number(const struct csv *csv, size_t row, const char *column,
                        long number) {
  return atol(csv_cell(csv, row, column)) == number;
}

static bool is_current(const struct csv *csv, size_t row) {
  const struct entry *e =
      find_entry(csv_cell(csv, row, "problem"), csv_cell(csv, row, "variant"));
  return e && says(csv, row, "source_hash", e->source_hash);
}

/* The row is of this run. */
static bool is_row_of(const struct csv *csv, size_t row,
                      const struct configuration *c) {
  const struct instance *i = &c->instance;
  return says(csv, row, "variant", c->entry->name) &&
         says(csv, row, "problem", c->problem->name) &&
         says(csv, row, "axis", i->axis) &&
         says_number(csv, row, "value", i->value) &&
         says_number(csv, row, "rows", i->shape.rows) &&
         says_number(csv, row, "cols", i->shape.cols) &&
         says_number(csv, row, "inner", i->shape.inner);
}

long kept_ceiling(const struct kept_rows *k, const struct configuration *c) {
  const struct csv *csv = k->file[0];
  for (size_t i = 0; csv && c->entry->chapter == 0 && i < csv->rows; i++)
    if (is_row_of(csv, i, c) && is_current(csv, i) &&
        says(csv, i, "verdict", "ok"))
      return (long)i;
  return -1;
}

/* What its fastest quarter of samples reached. */
static double rate(const struct csv *csv, long row, const char *column) {
  return csv_number(csv, row, column) * csv_number(csv, row, "median_ms") /
         csv_number(csv, row, "p25_ms");
}

/* The row's bytes come from device memory, and not from the L2. */
static bool is_of_memory(const struct row *r, const struct device *d) {
  const struct problem *p = r->configuration.problem;
  return !strstr(p->bytes_formula, "shared memory") &&
         p->work(&r->configuration.instance).bytes > 2.0 * d->l2_bytes;
}

bool exceeds_kept(const struct kept_rows *k, long ceiling, const struct row *r,
                  const struct device *d) {
  const struct csv *csv = k->file[0];
  if (strcmp(r->device, "gpu") != 0 || isnan(r->median_ms))
    return false;
  if (says(csv, ceiling, "problem", "fma"))
    return row_gflops(r) > NO_FASTER * rate(csv, ceiling, "gflops");
  return says(csv, ceiling, "problem", "read") && is_of_memory(r, d) &&
         row_gbps(r) > NO_FASTER * rate(csv, ceiling, "gbps");
}

/* ---- writing ---- */

static bool has_chapter(const struct rows *rows, int chapter) {
  for (size_t i = 0; i < rows->count; i++)
    if (rows->items[i].configuration.entry->chapter == chapter)
      return true;
  return false;
}

static bool is_replaced(const struct csv *csv, size_t row,
                        const struct rows *rows) {
  for (size_t i = 0; i < rows->count; i++)
    if (is_row_of(csv, row, &rows->items[i].configuration))
      return true;
  return false;
}

/* A line of a file, and where it belongs: variants in the order of the
 * catalogue, then values and sizes. */
struct line {
  const struct entry *entry;
  struct instance instance;
  char *text;
};

struct lines {
  struct line *item;
  size_t count;
};

static int compare(long a, long b) {
  return (a > b) - (a < b);
}

static int by_place(const void *a, const void *b) {
  const struct line *x = a, *y = b;
  const struct shape *s = &x->instance.shape, *t = &y->instance.shape;
  int by = (x->entry > y->entry) - (x->entry < y->entry);
  by = by ? by : compare(x->instance.value, y->instance.value);
  by = by ? by : compare(s->rows * s->cols, t->rows * t->cols);
  by = by ? by : compare(s->rows, t->rows);
  return by ? by : compare(s->inner, t->inner);
}

static void add_line(struct lines *l, const struct entry *e,
                     const struct instance *i, char *text) {
  l->item = reallocate(l->item, (l->count + 1) * sizeof *l->item);
  l->item[l->count++] = (struct line){e, *i, text};
}

static void add_new(struct lines *lines, const struct rows *rows, int chapter,
                    char *text) {
  char *rest = NULL;
  strtok_r(text, "\n", &rest); /* the header */
  for (size_t i = 0; i < rows->count; i++) {
    const struct configuration *c = &rows->items[i].configuration;
    if (c->entry->chapter == chapter)
      add_line(lines, c->entry, &c->instance,
               format_text("%s", strtok_r(NULL, "\n", &rest)));
  }
}

static char *line_of(const struct csv *csv, size_t row) {
  char *text = NULL;
  size_t length = 0;
  struct csv_writer w = {.file = open_memstream(&text, &length)};
  for (size_t c = 0; c < csv->columns; c++)
    csv_add(&w, "%s", csv->fields[row][c]);
  csv_end_row(&w);
  fclose(w.file);
  text[length - 1] = '\0';
  return text;
}

static struct instance instance_of(const struct csv *csv, size_t row) {
  return (struct instance){.value = atol(csv_cell(csv, row, "value")),
                           .shape = {atol(csv_cell(csv, row, "rows")),
                                     atol(csv_cell(csv, row, "cols")),
                                     atol(csv_cell(csv, row, "inner"))}};
}

/* Rows with the same columns, of today's sources, that nothing replaces. */
static void add_kept(struct lines *lines, const struct csv *csv,
                     const char *header, const struct rows *rows) {
  char *own = format_text("%s", csv->header[0]);
  for (size_t c = 1; c < csv->columns; c++) {
    char *longer = format_text("%s,%s", own, csv->header[c]);
    free(own);
    own = longer;
  }
  bool same = strcmp(own, header) == 0;
  free(own);
  for (size_t i = 0; same && i < csv->rows; i++) {
    if (!is_current(csv, i) || is_replaced(csv, i, rows))
      continue;
    struct instance instance = instance_of(csv, i);
    add_line(
        lines,
        find_entry(csv_cell(csv, i, "problem"), csv_cell(csv, i, "variant")),
        &instance, line_of(csv, i));
  }
}

static void write_chapter(const struct csv *csv, const struct rows *rows,
                          int chapter, FILE *file) {
  char *text = NULL;
  size_t length = 0;
  struct lines lines = {0};
  FILE *memory = open_memstream(&text, &length);
  rows_write_csv(rows, chapter, memory);
  fclose(memory);
  add_new(&lines, rows, chapter, text); /* ends the header with a zero */
  if (csv)
    add_kept(&lines, csv, text, rows);
  qsort(lines.item, lines.count, sizeof *lines.item, by_place);
  fprintf(file, "%s\n", text);
  for (size_t i = 0; i < lines.count; i++) {
    fprintf(file, "%s\n", lines.item[i].text);
    free(lines.item[i].text);
  }
  free(lines.item);
  free(text);
}

/* "date_chapter0,2026-12-24" of each chapter: when it was measured last. */
static char *dates_of(const struct kept_rows *kept, const struct rows *rows) {
  char *text = NULL, today[32];
  size_t length = 0;
  time_t now = time(NULL);
  struct tm utc;
  FILE *file = open_memstream(&text, &length);
  strftime(today, sizeof today, "%Y-%m-%d", gmtime_r(&now, &utc));
  for (int c = 0; c < MAX_CHAPTERS; c++) {
    char *key = format_text("date_chapter%d", c);
    if (has_chapter(rows, c))
      fprintf(file, "%s,%s\n", key, today);
    for (size_t i = 0;
         kept->machine && !has_chapter(rows, c) && i < kept->machine->rows; i++)
      if (says(kept->machine, i, "key", key))
        fprintf(file, "%s,%s\n", key, csv_cell(kept->machine, i, "value"));
    free(key);
  }
  fclose(file);
  return text;
}

static void forget_other_machine(const char *folder) {
  for (int c = 0; c < MAX_CHAPTERS; c++) {
    char *path = path_of(folder, c);
    unlink(path);
    free(path);
  }
}

void kept_write(const struct kept_rows *kept, const struct rows *rows,
                const struct device *device, const char *folder) {
  struct output *file[MAX_CHAPTERS] = {0};
  make_folder(folder);
  for (int c = 0; c < MAX_CHAPTERS; c++) {
    if (!has_chapter(rows, c))
      continue;
    char *path = path_of(folder, c);
    file[c] = output_open(path);
    write_chapter(kept->file[c], rows, c, file[c]->file);
    free(path);
  }
  if (!kept->same_machine)
    forget_other_machine(folder);
  for (int c = 0; c < MAX_CHAPTERS; c++)
    if (file[c])
      output_commit(file[c]);
  char *machine = format_text("%s/machine.csv", folder);
  char *dates = dates_of(kept, rows);
  machine_write(device, machine, dates);
  free(dates);
  free(machine);
}
