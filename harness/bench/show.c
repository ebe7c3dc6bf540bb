#include "common/message.h"
#include "common/sheet.h"
#include "counts.h"
#include "run.h"
#include "sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double count_named(const struct row *r, const char *name) {
  static struct emu_quantity names[MOST_COUNTS];
  static size_t count, asked;
  if (!asked++)
    count = count_names(names);
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
  FLAGS
};

/* The higher the number, the sooner a column gives way. */
static void add_columns(struct sheet *s) {
  sheet_column(s, "variant", SHEET_WORDS, 0);
  sheet_column(s, "value", SHEET_NUMBER, 0);
  sheet_column(s, "size", SHEET_NUMBER, 0);
  sheet_column(s, "sectors\nper load", SHEET_NUMBER, 1);
  sheet_column(s, "and\nstore", SHEET_NUMBER, 1);
  sheet_column(s, "bank\nconflicts", SHEET_NUMBER, 1);
  sheet_column(s, "races", SHEET_NUMBER, 2);
  sheet_column(s, "median\nms", SHEET_NUMBER, 0);
  sheet_column(s, "\np25", SHEET_NUMBER, 5);
  sheet_column(s, "\np75", SHEET_NUMBER, 5);
  sheet_column(s, "warm\nms", SHEET_NUMBER, 6);
  sheet_column(s, "\nGB/s", SHEET_NUMBER, 3);
  sheet_column(s, "\nGFLOP/s", SHEET_NUMBER, 4);
  sheet_column(s, "max\nerror", SHEET_NUMBER, 7);
  sheet_column(s, "verdict", SHEET_WORDS, 0);
  sheet_column(s, "flags", SHEET_WORDS, 0);
}

static void add_row(struct sheet *s, const struct row *r) {
  const struct configuration *c = &r->configuration;
  sheet_row(s);
  sheet_set(s, VARIANT_NAME, PLAIN, "%s/%s", c->problem->name, c->entry->name);
  if (*c->instance.axis)
    sheet_set(s, VALUE, PLAIN, "%ld", c->instance.value);
  sheet_set(s, SIZE, PLAIN, "%s", shape_text(&c->instance.shape));
  sheet_number(s, LOAD, "%.4g",
               count_named(r, "global_load.sectors_per_request"));
  sheet_number(s, STORE, "%.4g",
               count_named(r, "global_store.sectors_per_request"));
  sheet_number(s, CONFLICTS, "%.10g", count_named(r, "shared.bank_conflicts"));
  sheet_number(s, RACES, "%.10g", count_named(r, "races"));
  sheet_number(s, MEDIAN, "%.4f", r->median_ms);
  sheet_number(s, P25, "%.4f", r->p25_ms);
  sheet_number(s, P75, "%.4f", r->p75_ms);
  sheet_number(s, WARM, "%.4f", r->warm_ms);
  sheet_number(s, GBPS, "%.1f", row_gbps(r));
  sheet_number(s, GFLOPS, "%.1f", row_gflops(r));
  sheet_number(s, ERROR, "%.2g", r->max_error);
  sheet_set(s, VERDICT, row_failed(r) ? BAD : PLAIN, "%s", r->verdict);
  sheet_set(s, FLAGS, FAINT, "%s", r->flags);
}

static double best(const struct rows *rows, const char *name,
                   double (*rate)(const struct row *)) {
  double most = NAN;
  for (size_t i = 0; i < rows->count; i++)
    if (entry_is(rows->items[i].configuration.entry, name))
      most = fmax(most, rate(&rows->items[i]));
  return most;
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
  struct sheet *s = sheet_begin();
  add_columns(s);
  for (size_t i = 0; i < rows->count; i++)
    add_row(s, &rows->items[i]);
  sheet_print(s, stdout, terminal_width(), terminal_has_colour());
  sheet_free(s);
  for (size_t i = 0; i < rows->count; i++)
    if (rows->items[i].finding[0])
      printf("%s: %s: %s\n", rows->items[i].verdict,
             configuration_text(&rows->items[i].configuration),
             rows->items[i].finding);
  if (!d->emulator)
    show_ceilings(rows, d);
}
