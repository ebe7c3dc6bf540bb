/* table_data.c - reads a table's files; shares of ceilings. */
#include "table_data.h"
#include "../sizes.h"
#include "common/message.h"

#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double fma_ceiling(const struct results *r) {
  double most = 0;
  for (size_t i = 0; i < r->rows; i++)
    if (strcmp(results_text(r, i, "problem"), "fma") == 0)
      most = fmax(most, results_number(r, i, "gflops"));
  return most;
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

static char *readable_beside(const char *path, const char *name) {
  char *other = path_beside(path, name);
  return access(other, R_OK) == 0 ? other : NULL;
}

static void add_times(struct table_data *b) {
  results_add(&b->times, b->times_path);
  add_chapters_beside(&b->times, b->times_path);
  b->fma_gflops = fma_ceiling(&b->times);
  char *machine = readable_beside(b->times_path, "machine.csv");
  char *profile = readable_beside(b->times_path, "profile.csv");
  b->machine = machine ? csv_read(machine) : NULL;
  if (profile)
    results_join(&b->times, profile);
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

long table_data_row(const struct results *results, const struct entry *e) {
  long best = -1;
  double largest = -1;
  for (size_t i = 0; i < results->rows; i++) {
    if (strcmp(results_text(results, i, "problem"), e->problem_name) != 0 ||
        strcmp(results_text(results, i, "variant"), e->name) != 0 ||
        !result_has_standard_value(results, i))
      continue;
    if (result_is_standard(results, i))
      return (long)i;
    double size = results_number(results, i, "size");
    best = size > largest ? (long)i : best;
    largest = fmax(largest, size);
  }
  return best;
}

const char *machine_fact_of(const struct table_data *b, const char *key) {
  for (size_t i = 0; b->machine && i < b->machine->rows; i++)
    if (strcmp(csv_cell(b->machine, i, "key"), key) == 0)
      return csv_cell(b->machine, i, "value");
  return NULL;
}

/* ---- ceilings ---- */

/* Operations for each byte at which a GPU's multiply-adds and its memory are as
 * near, where its ceilings are not known. */
static const double TYPICAL_BALANCE = 16;

static long extent(const struct results *r, size_t row, const char *column) {
  double value = results_number(r, row, column);
  return isnan(value) ? 1 : (long)value;
}

static struct instance instance_of(const struct results *r, size_t row) {
  struct shape shape = {extent(r, row, "rows"), extent(r, row, "cols"),
                        extent(r, row, "inner")};
  return (struct instance){shape, results_text(r, row, "axis"),
                           atol(results_text(r, row, "value"))};
}

static const struct problem *problem_in(const struct results *r, size_t row) {
  return find_problem(results_text(r, row, "problem"));
}

double written_share(const struct results *r, size_t row) {
  const struct problem *p = problem_in(r, row);
  struct instance at = instance_of(r, row);
  double bytes = p->work(&at).bytes;
  return bytes > 0 ? fmin(4. * p->output_elements(&at) / bytes, 1) : 0;
}

static void add_ceilings(struct table_data *data) {
  const struct results *results = &data->times;
  for (size_t i = 0; i < results->rows; i++) {
    bool copies = strcmp(results_text(results, i, "problem"), "copy") == 0;
    double gbps = results_number(results, i, "gbps");
    if ((!copies && strcmp(results_text(results, i, "problem"), "read") != 0) ||
        strcmp(results_text(results, i, "chapter"), "0") != 0 || isnan(gbps))
      continue;
    struct instance at = instance_of(results, i);
    double bytes = problem_in(results, i)->work(&at).bytes;
    data->ceiling =
        reallocate(data->ceiling, (data->ceilings + 1) * sizeof *data->ceiling);
    data->ceiling[data->ceilings++] = (struct ceiling){copies, bytes, gbps};
    if (!copies)
      data->read_gbps = fmax(data->read_gbps, gbps);
  }
}

/* A shorter array has a lower rate: the rate of the ceiling that moves nearly
 * as many bytes; 0: not known. */
static double rate_near(const struct table_data *data, bool copies,
                        double bytes) {
  double nearest = INFINITY, rate = 0;
  for (size_t i = 0; i < data->ceilings; i++) {
    const struct ceiling *c = &data->ceiling[i];
    double far = fabs(log(c->bytes / bytes));
    if (c->copies == copies &&
        (far < nearest || (far == nearest && c->gbps > rate))) {
      nearest = far;
      rate = c->gbps;
    }
  }
  return rate;
}

/* Between reading alone and copying, by the time of each byte: what is written
 * of it costs as in a copy, of which half is. */
double memory_ceiling(const struct table_data *b, size_t row) {
  struct instance at = instance_of(&b->times, row);
  double bytes = problem_in(&b->times, row)->work(&at).bytes;
  double copied = fmin(2 * written_share(&b->times, row), 1);
  double read = rate_near(b, false, bytes);
  double copy = rate_near(b, true, bytes);
  if ((copied < 1 && read <= 0) || (copied > 0 && copy <= 0))
    return NAN;
  return 1 / ((copied < 1 ? (1 - copied) / read : 0) +
              (copied > 0 ? copied / copy : 0));
}

bool is_of_operations(const struct table_data *b, const struct results *r,
                      size_t row) {
  struct instance at = instance_of(r, row);
  struct work ideal = problem_in(r, row)->work(&at);
  double balance = b->fma_gflops > 0 && b->read_gbps > 0
                       ? b->fma_gflops / b->read_gbps
                       : TYPICAL_BALANCE;
  return ideal.flops > balance * ideal.bytes;
}

double share_of_ceiling(const struct table_data *b, const struct entry *e,
                        long row) {
  if (row < 0 || strcmp(results_text(&b->times, row, "device"), "gpu") != 0 ||
      e->memory != MEMORY_OF_DEVICE || is_of_shared_memory(problem_of(e)))
    return NAN;
  if (is_of_operations(b, &b->times, row))
    return b->fma_gflops > 0
               ? results_number(&b->times, row, "gflops") / b->fma_gflops
               : NAN;
  return results_number(&b->times, row, "gbps") / memory_ceiling(b, row);
}

/* ---- all of it ---- */

/* ceiling_pct, for the lesson: a row's share of its ceiling. */
static void add_shares(struct table_data *b) {
  int column = results_new_column(&b->times, "ceiling_pct");
  for (size_t i = 0; i < b->times.rows; i++) {
    const struct entry *e = find_entry(results_text(&b->times, i, "problem"),
                                       results_text(&b->times, i, "variant"));
    double share = e ? share_of_ceiling(b, e, i) : NAN;
    if (share <= MAX_SHARE)
      results_set(&b->times, i, column, "%.17g", 100 * share);
  }
}

struct table_data table_data_read(const struct options *options) {
  struct table_data data = {.options = options,
                            .times_path = options->times ? options->times
                                                         : options->recorded};
  for (size_t i = 0; i < options->counts.count; i++)
    results_add(&data.counts, options->counts.item[i]);
  if (options->counts.count)
    add_chapters_beside(&data.counts, options->counts.item[0]);
  add_sums(&data.counts);
  if (data.times_path)
    add_times(&data);
  if (options->on)
    results_bound(&data.times, &data.counts, options->on);
  add_ceilings(&data);
  if (data.times_path)
    add_shares(&data);
  data.folders = folders_of(&data.times, data.machine, &data.counts);
  return data;
}
