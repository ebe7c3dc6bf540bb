/* row.c - writes result rows as CSV; rates follow from times. */
#include "row.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "counts.h"
#include "sizes.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct row row_begin(const struct configuration *c) {
  return (struct row){.configuration = *c,
                      .device = "",
                      .machine = "",
                      .device_name = "",
                      .median_ms = NAN,
                      .p25_ms = NAN,
                      .p75_ms = NAN,
                      .warm_ms = NAN,
                      .max_error = NAN,
                      .error_tolerance = NAN};
}

static struct work work_of(const struct row *r) {
  return r->configuration.problem->work(&r->configuration.instance);
}

static double rate(double amount, double ms) {
  return amount > 0 ? amount / ms / 1e6 : NAN;
}

double row_gbps(const struct row *r) {
  return rate(work_of(r).bytes, r->median_ms);
}

double row_gflops(const struct row *r) {
  return rate(work_of(r).flops, r->median_ms);
}

bool row_failed(const struct row *r) {
  static const char *const good[] = {"ok",     "cpu",   "inaccurate",
                                     "caught", "lucky", "launched"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (strcmp(r->verdict, good[i]) == 0)
      return false;
  return true;
}

void row_set_verdict(struct row *r, const char *word) {
  snprintf(r->verdict, sizeof r->verdict, "%s", word);
}

const char *warnings_text(bool noisy, bool throttled) {
  if (noisy)
    return throttled ? "noisy+throttled" : "noisy";
  return throttled ? "throttled" : "";
}

/* One field of a row, as text. */
struct field {
  const char *name;
  char text[FINDING];
};

struct fields {
  struct field item[32 + MAX_COUNTS];
  size_t count;
};

static void put_text(struct fields *f, const char *name, const char *text) {
  struct field *at = &f->item[f->count++];
  at->name = name;
  snprintf(at->text, sizeof at->text, "%s", text);
}

static void put_number(struct fields *f, const char *name, const char *format,
                       double value) {
  struct field *at = &f->item[f->count++];
  at->name = name;
  at->text[0] = '\0';
  if (!isnan(value))
    snprintf(at->text, sizeof at->text, format, value);
}

static void put_identity(struct fields *f, const struct row *r) {
  const struct configuration *c = &r->configuration;
  bool swept = *c->instance.axis != '\0';
  put_number(f, "chapter", "%.0f", c->entry->chapter);
  put_text(f, "problem", c->problem->name);
  put_text(f, "variant", c->entry->name);
  put_text(f, "axis", c->instance.axis);
  put_number(f, "value", "%.0f", swept ? (double)c->instance.value : NAN);
  put_number(f, "size", "%.0f", (double)plain_size(&c->instance.shape));
  put_text(f, "device", r->device);
  put_text(f, "machine", r->machine);
}

static void put_times(struct fields *f, const struct row *r) {
  bool timed = !isnan(r->median_ms);
  put_number(f, "median_ms", "%.6f", r->median_ms);
  put_number(f, "p25_ms", "%.6f", r->p25_ms);
  put_number(f, "p75_ms", "%.6f", r->p75_ms);
  put_number(f, "samples", "%.0f", timed ? (double)r->samples : NAN);
  put_number(f, "bytes", "%.0f", work_of(r).bytes);
  put_number(f, "flops", "%.0f", work_of(r).flops);
  put_number(f, "gbps", "%.3f", row_gbps(r));
  put_number(f, "gflops", "%.3f", row_gflops(r));
}

static void put_verdict(struct fields *f, const struct row *r) {
  put_number(f, "max_error", "%.3e", r->max_error);
  put_number(f, "error_tolerance", "%.3e", r->error_tolerance);
  put_text(f, "verdict", r->verdict);
  put_text(f, "warnings", r->warnings);
  put_text(f, "source_hash", r->configuration.entry->source_hash);
}

static void put_shape(struct fields *f, const struct row *r) {
  const struct shape *s = &r->configuration.instance.shape;
  put_number(f, "rows", "%.0f", (double)s->rows);
  put_number(f, "cols", "%.0f", (double)s->cols);
  put_number(f, "inner", "%.0f", (double)s->inner);
  put_text(f, "device_name", r->device_name);
  put_number(f, "warm_ms", "%.6f", r->warm_ms);
}

/* All fields of a row; fields->item[].name are the header. */
static void fill_fields(struct fields *fields, const struct row *row) {
  static struct emu_quantity names[MAX_COUNTS];
  static size_t count, asked;
  if (!asked++)
    count = count_list(names);
  fields->count = 0;
  put_identity(fields, row);
  put_times(fields, row);
  put_verdict(fields, row);
  put_shape(fields, row);
  for (size_t i = 0; i < count; i++)
    put_number(fields, names[i].name, "%.10g",
               row->counts ? row->count[i] : NAN);
  if (count > 0)
    put_text(fields, "finding", row->finding);
}

static void write_header(struct csv_writer *w, const struct fields *f) {
  for (size_t i = 0; i < f->count; i++)
    csv_add(w, "%s", f->item[i].name);
  csv_end_row(w);
}

static void write_row(struct csv_writer *w, const struct fields *f) {
  for (size_t i = 0; i < f->count; i++)
    csv_add(w, "%s", f->item[i].text);
  csv_end_row(w);
}

void rows_write_csv(const struct rows *rows, int chapter, FILE *file) {
  static struct fields fields;
  struct csv_writer writer = {.file = file};
  bool begun = false;
  for (size_t r = 0; r < rows->count; r++) {
    const struct row *row = &rows->items[r];
    if (chapter != ALL_CHAPTERS && row->configuration.entry->chapter != chapter)
      continue;
    fill_fields(&fields, row);
    if (!begun)
      write_header(&writer, &fields);
    begun = true;
    write_row(&writer, &fields);
  }
}

static bool has_chapter(const struct rows *rows, int chapter) {
  for (size_t r = 0; r < rows->count; r++)
    if (rows->items[r].configuration.entry->chapter == chapter)
      return true;
  return false;
}

void rows_write_folder(const struct rows *rows, const char *folder) {
  enum { MAX_CHAPTERS = 100 };
  struct output *files[MAX_CHAPTERS] = {0};
  make_folder(folder);
  for (int c = 0; c < MAX_CHAPTERS; c++) {
    if (!has_chapter(rows, c))
      continue;
    char *path = c ? format_text("%s/chapter%d.csv", folder, c)
                   : format_text("%s/ceilings.csv", folder);
    files[c] = output_open(path);
    rows_write_csv(rows, c, files[c]->file);
    free(path);
  }
  for (int c = 0; c < MAX_CHAPTERS; c++)
    if (files[c])
      output_commit(files[c]);
}
