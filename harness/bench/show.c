#include "show.h"
#include "common/message.h"
#include "common/text.h"
#include "counts.h"
#include "sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void number_cell(struct text_table *t, size_t *cell, const char *format,
                        double value) {
  char text[64] = "";
  if (!isnan(value))
    snprintf(text, sizeof text, format, value);
  text_table_cell(t, cell, "%s", text);
}

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

static void row_cells(struct text_table *t, size_t *cell, const struct row *r) {
  const struct configuration *c = &r->configuration;
  bool swept = *c->instance.axis != '\0';
  text_table_cell(t, cell, "%s/%s", c->problem->name, c->entry->name);
  text_table_cell(t, cell, "%s", swept ? c->instance.axis : "");
  number_cell(t, cell, "%.0f", swept ? (double)c->instance.value : NAN);
  text_table_cell(t, cell, "%s", shape_text(&c->instance.shape));
  number_cell(t, cell, "%.4g",
              count_named(r, "global_load.sectors_per_request"));
  number_cell(t, cell, "%.4g",
              count_named(r, "global_store.sectors_per_request"));
  number_cell(t, cell, "%.10g", count_named(r, "shared.bank_conflicts"));
  number_cell(t, cell, "%.10g", count_named(r, "races"));
  number_cell(t, cell, "%.4f", r->median_ms);
  number_cell(t, cell, "%.4f", r->p25_ms);
  number_cell(t, cell, "%.4f", r->p75_ms);
  number_cell(t, cell, "%.4f", r->warm_ms);
  number_cell(t, cell, "%.1f", row_gbps(r));
  number_cell(t, cell, "%.1f", row_gflops(r));
  number_cell(t, cell, "%.2g", r->max_error);
  text_table_cell(t, cell, "%s", r->verdict);
  text_table_cell(t, cell, "%s", r->flags);
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
  static const char *const header[] = {
      "-variant",      "-axis",          "value", "-size",     "sectors/load",
      "sectors/store", "bank conflicts", "races", "median ms", "p25",
      "p75",           "warm ms",        "GB/s",  "GFLOP/s",   "max error",
      "-verdict",      "-flags"};
  struct text_table t =
      text_table_begin(header, sizeof header / sizeof *header);
  size_t cell = 0;
  for (size_t i = 0; i < rows->count; i++)
    row_cells(&t, &cell, &rows->items[i]);
  text_table_print(&t, stdout);
  text_table_free(&t);
  for (size_t i = 0; i < rows->count; i++)
    if (rows->items[i].finding[0])
      printf("%s: %s: %s\n", rows->items[i].verdict,
             configuration_text(&rows->items[i].configuration),
             rows->items[i].finding);
  if (!d->emulator)
    show_ceilings(rows, d);
}
