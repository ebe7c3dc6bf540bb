/* query.c - bench query: rows of result files, chosen and joined. */
#include "catalogue/catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "options.h"
#include "results/results.h"
#include "sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char query_help[] =
    "Rows of result files (chapter3.csv, ceilings.csv, the emulator's too), as "
    "CSV on\nstdout. In this order: the rows of all files; --join adds columns "
    "to them;\n--where, --passed and --standard choose rows, --columns "
    "columns.\n"
    "\n"
    "A condition is column=value, column=a|b|c (an empty one means: empty), "
    "!=, <, <=,\n> or >=. Several, also separated by commas, must all hold.\n"
    "\n"
    "--join adds what a file knows besides of the same problem, variant, axis "
    "value\nand size: profile.csv, or the emulator's counts. Of these, where "
    "it "
    "did not run\nthe size, the largest there is; counted_size says which.\n"
    "\n"
    "--on adds bound_ms, what each row takes at least on a GPU, bound_by, what "
    "binds,\nbound_next_ms and bound_next, and each unit's time (DRAM_ms); "
    "--counts names files\nof the emulator's.\n"
    "\n"
    "  bench query chapter3.csv --passed --where "
    "problem=reduction,size=100000000 "
    "\\\n    --columns variant,gbps\n"
    "  bench query chapter4.csv --standard --join "
    "build/results/emulator/chapter4.csv \\\n"
    "    --columns variant,gbps,shared.bank_conflicts,counted_size\n";

static bool good(const struct results *r, size_t row, const void *unused) {
  (void)unused;
  return result_is_good(r, row);
}

static bool standard(const struct results *r, size_t row, const void *unused) {
  (void)unused;
  return result_is_standard(r, row);
}

static void add_bounds(struct results *r, const struct options *o) {
  struct results counts = {0};
  for (size_t i = 0; i < o->counts.count; i++)
    results_add(&counts, o->counts.item[i]);
  results_bound(r, &counts, o->on);
}

static struct results select_rows(const struct options *options) {
  struct results results = {0};
  for (size_t i = 0; i < options->operands.count; i++)
    results_add(&results, options->operands.item[i]);
  if (options->on)
    add_bounds(&results, options);
  for (size_t i = 0; i < options->join.count; i++)
    results_join(&results, options->join.item[i]);
  if (options->passed)
    results_keep(&results, good, NULL);
  if (options->passed && results.rows == 0)
    fail("%s: no row with a right result; type make record",
         options->operands.item[options->operands.count - 1]);
  if (options->standard)
    results_keep(&results, standard, NULL);
  for (size_t i = 0; i < options->where.count; i++)
    keep_where(&results, options->where.item[i]);
  return results;
}

static void print_rows(const struct results *r, char **wanted, size_t columns) {
  struct csv_writer w = {.file = stdout};
  for (size_t c = 0; c < columns; c++)
    csv_add(&w, "%s", wanted[c]);
  csv_end_row(&w);
  for (size_t i = 0; i < r->rows; i++) {
    for (size_t c = 0; c < columns; c++)
      csv_add(&w, "%s", results_text(r, i, wanted[c]));
    csv_end_row(&w);
  }
}

void command_query(const struct options *options) {
  if (options->batch) {
    batch_query();
    return;
  }
  struct results results = select_rows(options);
  size_t columns;
  char **wanted =
      options->columns ? split_list(options->columns, &columns) : NULL;
  for (size_t c = 0; wanted && c < columns; c++)
    results_require(&results, wanted[c]);
  print_rows(&results, wanted ? wanted : (char **)results.column,
             wanted ? columns : results.columns);
}
