/* show.c - the table that a run prints. */
#include "common/message.h"
#include "common/text_table.h"
#include "counts.h"
#include "run.h"
#include "sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double count_named(const struct row *r, const char *name) {
  static struct emu_quantity names[MAX_COUNTS];
  static size_t count, asked;
  if (!asked++)
    count = count_list(names);
  for (size_t i = 0; i < count && i < r->counts; i++)
    if (strcmp(names[i].name, name) == 0)
      return r->count[i];
  return NAN;
}

enum {
  VARIANT_NAME,
  VALUE,
  SIZE,
  LOAD,
  STORE,
  CONFLICTS,
  RACES,
  MEDIAN,
  P25,
  P75,
  WARM,
  GBPS,
  GFLOPS,
  ERROR,
  VERDICT,
  WARNINGS
};

/* The higher the number, the sooner a column gives way. */
static void add_columns(struct text_table *s) {
  table_column(s, "variant", COLUMN_TEXT, 0);
  table_column(s, "value", COLUMN_NUMBER, 0);
  table_column(s, "size", COLUMN_NUMBER, 0);
  table_column(s, "sectors\nper load", COLUMN_NUMBER, 1);
  table_column(s, "and\nstore", COLUMN_NUMBER, 1);
  table_column(s, "bank\nconflicts", COLUMN_NUMBER, 1);
  table_column(s, "races", COLUMN_NUMBER, 2);
  table_column(s, "median\nms", COLUMN_NUMBER, 0);
  table_column(s, "\np25", COLUMN_NUMBER, 5);
  table_column(s, "\np75", COLUMN_NUMBER, 5);
  table_column(s, "warm\nms", COLUMN_NUMBER, 6);
  table_column(s, "\nGB/s", COLUMN_NUMBER, 3);
  table_column(s, "\nGFLOP/s", COLUMN_NUMBER, 4);
  table_column(s, "max\nerror", COLUMN_NUMBER, 7);
  table_column(s, "verdict", COLUMN_TEXT, 0);
  table_column(s, "warnings", COLUMN_TEXT, 0);
}

static void add_row(struct text_table *s, const struct row *r) {
  const struct configuration *c = &r->configuration;
  table_new_row(s);
  table_set(s, VARIANT_NAME, PLAIN, "%s/%s", c->problem->name, c->entry->name);
  if (*c->instance.axis)
    table_set(s, VALUE, PLAIN, "%ld", c->instance.value);
  table_set(s, SIZE, PLAIN, "%s", shape_text(&c->instance.shape));
  table_number(s, LOAD, "%.4g",
               count_named(r, "global_load.sectors_per_request"));
  table_number(s, STORE, "%.4g",
               count_named(r, "global_store.sectors_per_request"));
  table_number(s, CONFLICTS, "%.10g", count_named(r, "shared.bank_conflicts"));
  table_number(s, RACES, "%.10g", count_named(r, "races"));
  table_number(s, MEDIAN, "%.4f", r->median_ms);
  table_number(s, P25, "%.4f", r->p25_ms);
  table_number(s, P75, "%.4f", r->p75_ms);
  table_number(s, WARM, "%.4f", r->warm_ms);
  table_number(s, GBPS, "%.1f", row_gbps(r));
  table_number(s, GFLOPS, "%.1f", row_gflops(r));
  table_number(s, ERROR, "%.2g", r->max_error);
  table_set(s, VERDICT, row_failed(r) ? BAD : PLAIN, "%s", r->verdict);
  table_set(s, WARNINGS, FAINT, "%s", r->warnings);
}

static double best(const struct rows *rows, const char *name,
                   double (*rate)(const struct row *)) {
  double max = NAN;
  for (size_t i = 0; i < rows->count; i++)
    if (entry_is(rows->items[i].configuration.entry, name))
      max = fmax(max, rate(&rows->items[i]));
  return max;
}

static void show_ceilings(const struct rows *rows, const struct device *d) {
  double read = best(rows, "read/read", row_gbps);
  double copy = best(rows, "copy/memcpy", row_gbps);
  double fma = best(rows, "fma/fma", row_gflops);
  if (!isnan(read))
    printf("ceilings of this run: read %.1f GB/s", read);
  if (!isnan(copy))
    printf(", cudaMemcpy %.1f GB/s", copy);
  if (!isnan(fma))
    printf(", FMA %.1f GFLOP/s", fma);
  if (!isnan(read))
    putchar('\n');
  printf("datasheet: %s, %.1f GB/s, %.1f GFLOP/s FP32\n", d->name,
         peak_bytes_per_second(d) / 1e9, peak_flops_per_second(d) / 1e9);
}

void show_rows(const struct rows *rows, const struct device *d) {
  struct text_table *s = table_new();
  add_columns(s);
  for (size_t i = 0; i < rows->count; i++)
    add_row(s, &rows->items[i]);
  table_print(s, stdout, terminal_width(), terminal_has_colour());
  table_free(s);
  for (size_t i = 0; i < rows->count; i++)
    if (rows->items[i].finding[0])
      printf("%s: %s: %s\n", rows->items[i].verdict,
             configuration_text(&rows->items[i].configuration),
             rows->items[i].finding);
  if (!d->emulator)
    show_ceilings(rows, d);
}
