#include "compare.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SAME_WITHIN = 0.01;

enum change compare_times(const struct quartiles *old,
                          const struct quartiles *new) {
  if (fabs(new->median / old->median - 1) <= SAME_WITHIN)
    return SAME;
  if (new->p75 < old->p25)
    return FASTER;
  if (new->p25 > old->p75)
    return SLOWER;
  return CANNOT_TELL;
}

static const char *const key_columns[] = {
    "problem", "variant", "axis", "value", "size", "rows", "device"};
enum { KEYS = sizeof key_columns / sizeof *key_columns };

static bool same_row(const struct csv *a, size_t i, const struct csv *b,
                     size_t j) {
  for (int k = 0; k < KEYS; k++)
    if (strcmp(csv_cell(a, i, key_columns[k]),
               csv_cell(b, j, key_columns[k])) != 0)
      return false;
  return true;
}

static struct quartiles read_quartiles(const struct csv *csv, size_t row) {
  return (struct quartiles){csv_number(csv, row, "p25_ms"),
                            csv_number(csv, row, "median_ms"),
                            csv_number(csv, row, "p75_ms")};
}

static void add_line(struct text_table *t, size_t *cell, const struct csv *old,
                     size_t i, const struct csv *new, size_t j,
                     size_t counts[4]) {
  static const char *const words[] = {"same", "faster", "slower", "can't tell"};
  struct quartiles a = read_quartiles(old, i), b = read_quartiles(new, j);
  enum change change = compare_times(&a, &b);
  counts[change]++;
  text_table_cell(t, cell, "%s/%s", csv_cell(new, j, "problem"),
                  csv_cell(new, j, "variant"));
  text_table_cell(t, cell, "%s", csv_cell(new, j, "axis"));
  text_table_cell(t, cell, "%s", csv_cell(new, j, "value"));
  text_table_cell(t, cell, "%s", csv_cell(new, j, "size"));
  text_table_cell(t, cell, "%.4f", a.median);
  text_table_cell(t, cell, "%.4f", b.median);
  text_table_cell(t, cell, "%+.1f %%", (b.median / a.median - 1) * 100);
  text_table_cell(t, cell, "%s", words[change]);
  text_table_cell(t, cell, "%s", csv_cell(new, j, "flags"));
}

static void compare_rows(struct text_table *t, const struct csv *old,
                         const struct csv *new, size_t counts[4]) {
  size_t cell = 0;
  for (size_t j = 0; j < new->rows; j++) {
    size_t i = 0;
    while (i < old->rows && !same_row(old, i, new, j))
      i++;
    if (i < old->rows && *csv_cell(old, i, "median_ms") &&
        *csv_cell(new, j, "median_ms"))
      add_line(t, &cell, old, i, new, j, counts);
  }
}

void compare(const struct options *o) {
  static const char *const header[] = {"-variant", "-axis",   "value",
                                       "size",     "old ms",  "new ms",
                                       "time",     "-change", "-flags"};
  struct csv *old = csv_read(o->operands.item[0]);
  struct csv *new = csv_read(o->operands.item[1]);
  csv_require_unique(old, key_columns, KEYS);
  csv_require_unique(new, key_columns, KEYS);
  struct text_table t =
      text_table_begin(header, sizeof header / sizeof *header);
  size_t counts[4] = {0};
  compare_rows(&t, old, new, counts);
  if (t.rows == 0)
    fail("%s and %s have no timed row in common", old->path, new->path);
  text_table_print(&t, stdout);
  printf("%zu same, %zu faster, %zu slower, %zu can't tell\n", counts[SAME],
         counts[FASTER], counts[SLOWER], counts[CANNOT_TELL]);
  text_table_free(&t);
  csv_free(old);
  csv_free(new);
}
