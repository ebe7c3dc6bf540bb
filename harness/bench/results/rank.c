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
