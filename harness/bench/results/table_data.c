#include "../sizes.h"
#include "common/message.h"
#include "results.h"

#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *path_beside(const char *path, const char *name) {
  char *copy = format_text("%s", path);
  char *other = format_text("%s/%s", dirname(copy), name);
  free(copy);
  return other;
}

static double highest(const struct results *r, const char *problem,
                      const char *column) {
  double max = 0;
  for (size_t i = 0; i < r->rows; i++)
    if (strcmp(results_text(r, i, "problem"), problem) == 0)
      max = fmax(max, results_number(r, i, column));
  return max;
}

/* chapter1.csv beside chapter2.csv: where the ladder of chapter 2 begins. */
static void add_chapters_beside(struct results *r, const char *path) {
  for (int chapter = 0; chapter <= 99; chapter++) {
    char *name = chapter ? format_text("chapter%d.csv", chapter)
                         : format_text("ceilings.csv");
    char *other = path_beside(path, name);
    bool same = strcmp(basename((char *)path), name) == 0;
    if (!same && access(other, R_OK) == 0)
      results_add(r, other);
    free(name);
    free(other);
  }
}

struct table_data table_data_read(const struct options *o) {
  struct table_data b = {.options = o,
                         .times_path = o->times ? o->times : o->recorded};
  for (size_t i = 0; i < o->counts.count; i++)
    results_add(&b.counts, o->counts.item[i]);
  if (o->counts.count)
    add_chapters_beside(&b.counts, o->counts.item[0]);
  if (!b.times_path)
    return b;
  results_add(&b.times, b.times_path);
  add_chapters_beside(&b.times, b.times_path);
  b.read_gbps = highest(&b.times, "read", "gbps");
  b.fma_gflops = highest(&b.times, "fma", "gflops");
  return b;
}

/* Files come first that were named; others only help. */
static bool names_chapter(const struct results *r, int chapter) {
  const struct csv *first = r->files ? r->file[0] : NULL;
  for (size_t i = 0; first && i < first->rows; i++)
    if (atoi(csv_cell(first, i, "chapter")) == chapter)
      return true;
  return false;
}

bool table_data_wants(const struct table_data *b, const struct entry *e) {
  return names_chapter(&b->counts, e->chapter) ||
         names_chapter(&b->times, e->chapter);
}

long table_data_row(const struct results *r, const struct entry *e) {
  long best = -1;
  double largest = -1;
  for (size_t i = 0; i < r->rows; i++) {
    if (strcmp(results_text(r, i, "problem"), e->problem_name) != 0 ||
        strcmp(results_text(r, i, "variant"), e->name) != 0 ||
        !result_has_standard_value(r, i))
      continue;
    if (result_is_standard(r, i))
      return (long)i;
    double size = results_number(r, i, "size");
    best = size > largest ? (long)i : best;
    largest = fmax(largest, size);
  }
  return best;
}

static double share(const struct table_data *b, long row, const char *column,
                    double ceiling) {
  if (row < 0 || ceiling <= 0 ||
      strcmp(results_text(&b->times, row, "device"), "gpu") != 0)
    return NAN;
  return results_number(&b->times, row, column) / ceiling;
}

double share_of_read(const struct table_data *b, long row) {
  return share(b, row, "gbps", b->read_gbps);
}

double share_of_fma(const struct table_data *b, long row) {
  return share(b, row, "gflops", b->fma_gflops);
}
