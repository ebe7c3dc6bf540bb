#include "../catalogue/ladder.h"
#include "common/message.h"
#include "results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *label_of(const struct results *r, size_t row) {
  const char *value = results_text(r, row, "value");
  return format_text("%s%s%s", results_text(r, row, "variant"),
                     *value ? " " : "", value);
}

/* ---- by what they reached ---- */

struct ranked_line {
  char *label;
  double best;
};

static struct ranked_line *line_of(struct ranked_line *lines, size_t count,
                                   const char *label) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(lines[i].label, label) == 0)
      return &lines[i];
  return NULL;
}

static int by_best(const void *a, const void *b) {
  const struct ranked_line *x = a, *y = b;
  return x->best != y->best ? (x->best > y->best) - (x->best < y->best)
                            : strcmp(x->label, y->label);
}

static struct ranked_line *find_lines(const struct results *r,
                                      const char *column, size_t *count) {
  struct ranked_line *lines = allocate((r->rows + 1) * sizeof *lines);
  *count = 0;
  for (size_t i = 0; i < r->rows; i++) {
    char *label = label_of(r, i);
    double value = results_number(r, i, column);
    struct ranked_line *line = line_of(lines, *count, label);
    if (!line) {
      line = &lines[(*count)++];
      *line = (struct ranked_line){label, value};
    }
    line->best = fmax(line->best, value);
  }
  qsort(lines, *count, sizeof *lines, by_best);
  return lines;
}

static int rank_column;
static int by_rank(const void *a, const void *b) {
  const struct result *x = a, *y = b;
  int by = atoi(x->cell[rank_column]) - atoi(y->cell[rank_column]);
  return by ? by : (x->line > y->line) - (x->line < y->line);
}

void rank_rows(struct results *r, const char *column) {
  size_t count;
  results_column(r, column);
  struct ranked_line *lines = find_lines(r, column, &count);
  int rank = results_new_column(r, "rank");
  int label = results_new_column(r, "label");
  for (size_t i = 0; i < r->rows; i++) {
    struct ranked_line *line = line_of(lines, count, label_of(r, i));
    results_set(r, i, rank, "%td", line - lines + 1);
    results_set(r, i, label, "%s", line->label);
  }
  rank_column = rank;
  qsort(r->row, r->rows, sizeof *r->row, by_rank);
  free(lines);
}

/* ---- as rungs ---- */

static bool is_rung(const struct results *r, size_t row, const void *unused) {
  (void)unused;
  const struct entry *e = find_entry(results_text(r, row, "problem"),
                                     results_text(r, row, "variant"));
  return e && on_ladder(e) && result_has_standard_value(r, row);
}

static const struct entry *entry_of_row(const struct results *r, size_t row) {
  return find_entry(results_text(r, row, "problem"),
                    results_text(r, row, "variant"));
}

/* The row of an entry, or -1; two rows are one too many. */
static long row_of(const struct results *r, const struct entry *e) {
  long found = -1;
  for (size_t i = 0; i < r->rows; i++) {
    if (entry_of_row(r, i) != e)
      continue;
    if (found >= 0)
      fail("%s/%s has several rows (%s:%zu and %zu); choose one: --where "
           "size=...",
           e->problem_name, e->name, r->row[i].path, r->row[found].line,
           r->row[i].line);
    found = (long)i;
  }
  return found;
}

static void order_rungs(struct results *r) {
  const struct entry **order = ladder_order();
  struct result *rows = allocate((r->rows + 1) * sizeof *rows);
  size_t count = 0;
  for (size_t i = 0; order[i]; i++) {
    long row = row_of(r, order[i]);
    if (row >= 0)
      rows[count++] = r->row[row];
  }
  free(r->row);
  free(order);
  r->row = rows;
}

void climb(struct results *r, const char *column) {
  int from = results_column(r, column);
  results_keep(r, is_rung, NULL);
  if (r->rows == 0)
    fail("no rung of a ladder has a row; type make record");
  order_rungs(r);
  int rank = results_new_column(r, "rank");
  int label = results_new_column(r, "label");
  int before = results_new_column(r, "before");
  int against = results_new_column(r, "against");
  for (size_t i = 0; i < r->rows; i++) {
    const struct entry *e = rung_before(entry_of_row(r, i));
    while (e && row_of(r, e) < 0)
      e = rung_before(e);
    long row = e ? row_of(r, e) : -1;
    results_set(r, i, rank, "%zu", i + 1);
    results_set(r, i, label, "%s", label_of(r, i));
    results_set(r, i, before, "%s", row < 0 ? "" : r->row[row].cell[from]);
    results_set(r, i, against, "%s",
                row < 0 || row + 1 == (long)i ? "-" : e->name);
  }
}
