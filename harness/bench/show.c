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
static void add_columns(struct text_table *table) {
  table_column(table, "variant", COLUMN_TEXT, 0);
  table_column(table, "value", COLUMN_NUMBER, 0);
  table_column(table, "size", COLUMN_NUMBER, 0);
  table_column(table, "sectors\nper load", COLUMN_NUMBER, 1);
  table_column(table, "and\nstore", COLUMN_NUMBER, 1);
  table_column(table, "bank\nconflicts", COLUMN_NUMBER, 1);
  table_column(table, "races", COLUMN_NUMBER, 2);
  table_column(table, "median\nms", COLUMN_NUMBER, 0);
  table_column(table, "\np25", COLUMN_NUMBER, 5);
  table_column(table, "\np75", COLUMN_NUMBER, 5);
  table_column(table, "warm\nms", COLUMN_NUMBER, 6);
  table_column(table, "\nGB/s", COLUMN_NUMBER, 3);
  table_column(table, "\nGFLOP/s", COLUMN_NUMBER, 4);
  table_column(table, "max\nerror", COLUMN_NUMBER, 7);
  table_column(table, "verdict", COLUMN_TEXT, 0);
  table_column(table, "warnings", COLUMN_TEXT, 0);
}

static void add_row(struct text_table *table, const struct row *row) {
  const struct configuration *c = &row->configuration;
  table_new_row(table);
  table_set(table, VARIANT_NAME, PLAIN, "%s/%s", c->problem->name,
            c->entry->name);
  if (*c->instance.axis)
    table_set(table, VALUE, PLAIN, "%ld", c->instance.value);
  table_set(table, SIZE, PLAIN, "%s", shape_text(&c->instance.shape));
  table_number(table, LOAD, "%.4g",
               count_named(row, "global_load.sectors_per_request"));
  table_number(table, STORE, "%.4g",
               count_named(row, "global_store.sectors_per_request"));
  table_number(table, CONFLICTS, "%.10g",
               count_named(row, "shared.bank_conflicts"));
  table_number(table, RACES, "%.10g", count_named(row, "races"));
  table_number(table, MEDIAN, "%.4f", row->median_ms);
  table_number(table, P25, "%.4f", row->p25_ms);
  table_number(table, P75, "%.4f", row->p75_ms);
  table_number(table, WARM, "%.4f", row->warm_ms);
  table_number(table, GBPS, "%.1f", row_gbps(row));
  table_number(table, GFLOPS, "%.1f", row_gflops(row));
  table_number(table, ERROR, "%.2g", row->max_error);
  table_set(table, VERDICT, row_failed(row) ? BAD : PLAIN, "%s", row->verdict);
  table_set(table, WARNINGS, FAINT, "%s", row->warnings);
}

static double best(const struct rows *rows, const char *name,
                   double (*rate)(const struct row *)) {
  double max = NAN;
  for (size_t i = 0; i < rows->count; i++)
    if (entry_is(rows->items[i].configuration.entry, name))
      max = fmax(max, rate(&rows->items[i]));
  return max;
}

static void show_ceilings(const struct rows *rows,
                          const struct device *device) {
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
  printf("datasheet: %s, %.1f GB/s, %.1f GFLOP/s FP32\n", device->name,
         peak_bytes_per_second(device) / 1e9,
         peak_flops_per_second(device) / 1e9);
}

void show_rows(const struct rows *rows, const struct device *device) {
  struct text_table *table = table_new();
  add_columns(table);
  for (size_t i = 0; i < rows->count; i++)
    add_row(table, &rows->items[i]);
  table_print(table, stdout, terminal_width(), terminal_has_colour());
  table_free(table);
  for (size_t i = 0; i < rows->count; i++)
    if (rows->items[i].finding[0])
      printf("%s: %s: %s\n", rows->items[i].verdict,
             configuration_text(&rows->items[i].configuration),
             rows->items[i].finding);
  if (!device->emulator)
    show_ceilings(rows, device);
}
