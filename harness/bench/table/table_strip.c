/* table_strip.c - a sweep as lines of values, as many as fit. */
#include "table_strip.h"
#include "common/message.h"
#include "common/text_table.h"
#include "lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_ROOM = 17, VALUE_ROOM = 7, MAX_VALUES = 12 };

/* A value of the axis, its rows of counts and times; -1 where there is none. */
struct step {
  long value;
  long counts, times;
};

/* A variant over an axis. */
struct strip {
  const struct entry *entry;
  const char *axis;
  struct step *step;
  size_t steps;
};

static bool is_swept_row(const struct results *r, size_t i,
                         const struct entry *e, const char *axis) {
  const char *own = results_text(r, i, "axis");
  return strcmp(results_text(r, i, "variant"), e->name) == 0 &&
         strcmp(results_text(r, i, "problem"), e->problem_name) == 0 &&
         *results_text(r, i, "value") && *own &&
         result_has_standard_size(r, i) && (!axis || strcmp(own, axis) == 0);
}

static const char *first_axis(const struct results *r, const struct entry *e) {
  const char *first = NULL;
  for (size_t i = 0; i < r->rows; i++) {
    if (!is_swept_row(r, i, e, NULL))
      continue;
    if (first && !result_has_standard_value(r, i))
      return results_text(r, i, "axis");
    first = results_text(r, i, "axis");
  }
  return NULL;
}

const char *axis_swept(const struct table_data *b, const struct entry *e) {
  const char *axis = first_axis(&b->times, e);
  return axis ? axis : first_axis(&b->counts, e);
}

/* ---- its values ---- */

static long row_at(const struct results *r, const struct strip *s, long value) {
  for (size_t i = 0; i < r->rows; i++)
    if (is_swept_row(r, i, s->entry, s->axis) &&
        atol(results_text(r, i, "value")) == value)
      return (long)i;
  return -1;
}

static void add_steps(struct strip *strip, const struct table_data *data,
                      const struct results *r) {
  for (size_t i = 0; i < r->rows; i++) {
    long value = atol(results_text(r, i, "value"));
    bool known = !is_swept_row(r, i, strip->entry, strip->axis);
    for (size_t k = 0; k < strip->steps; k++)
      known |= strip->step[k].value == value;
    if (known)
      continue;
    strip->step =
        reallocate(strip->step, (strip->steps + 1) * sizeof *strip->step);
    strip->step[strip->steps++] =
        (struct step){value, row_at(&data->counts, strip, value),
                      row_at(&data->times, strip, value)};
  }
}

static int by_value(const void *a, const void *b) {
  long x = ((const struct step *)a)->value, y = ((const struct step *)b)->value;
  return (x > y) - (x < y);
}

static bool is_power_of_two(long value) {
  return value > 0 && (value & (value - 1)) == 0;
}

static bool counts_alike(const struct results *r, long a, long b) {
  static const char *const quantities[] = {
      "global_load.sectors_per_request", "global_store.sectors_per_request",
      "shared_load.wavefronts_per_request"};
  for (int i = 0; a >= 0 && b >= 0 && i < 3; i++)
    if (strcmp(results_text(r, a, quantities[i]),
               results_text(r, b, quantities[i])) != 0)
      return false;
  return true;
}

enum choice { CHANGES, POWERS, ALL };

static bool is_chosen(const struct strip *s, const struct results *counts,
                      enum choice choice, size_t i) {
  if (i == 0 || choice == ALL)
    return true;
  if (choice == CHANGES)
    return !counts_alike(counts, s->step[i - 1].counts, s->step[i].counts);
  return i == s->steps - 1 || is_power_of_two(s->step[i].value);
}

static size_t choose(const struct strip *s, const struct results *counts,
                     enum choice choice, bool *keep) {
  size_t kept = 0;
  for (size_t i = 0; i < s->steps; i++)
    kept += keep[i] |= is_chosen(s, counts, choice, i);
  return kept;
}

/* Of the chosen ones as many as there is room for, as far apart. */
static void choose_evenly(const struct strip *s, size_t room, size_t chosen,
                          bool *keep) {
  size_t at = 0, next = 0;
  for (size_t i = 0; i < s->steps; i++) {
    if (!keep[i])
      continue;
    keep[i] = at++ == next * (chosen - 1) / (room - 1);
    next += keep[i];
  }
}

/* Thins the values to as many as there is room for: those at which the counts
 * change, if these are few; else powers of two, if these are many; else any. */
static void thin(struct strip *strip, const struct results *counts,
                 size_t room) {
  bool *keep = allocate((strip->steps + 1) * sizeof *keep);
  size_t kept = 0, chosen = 0;
  if (strip->steps <= room)
    return;
  for (int choice = CHANGES; choice <= ALL; choice++) {
    memset(keep, 0, strip->steps * sizeof *keep);
    chosen = choose(strip, counts, choice, keep);
    if (chosen >= room / 2 && (choice != CHANGES || chosen <= room))
      break;
  }
  if (chosen > room)
    choose_evenly(strip, room, chosen, keep);
  for (size_t i = 0; i < strip->steps; i++) {
    bool extra = !keep[i] && chosen < room;
    chosen += extra;
    if (keep[i] || extra)
      strip->step[kept++] = strip->step[i];
  }
  strip->steps = kept;
  free(keep);
}

static struct strip strip_of(const struct table_data *b, const struct entry *e,
                             size_t room) {
  struct strip s = {.entry = e, .axis = axis_swept(b, e)};
  add_steps(&s, b, b->times.rows ? &b->times : &b->counts);
  add_steps(&s, b, &b->counts);
  qsort(s.step, s.steps, sizeof *s.step, by_value);
  thin(&s, &b->counts, room);
  return s;
}

/* ---- its lines ---- */

/* A count of a step; conflicts: wavefronts of each request beyond those that
 * its width needs. */
static double count_of(const struct table_data *b, const struct step *at,
                       const char *column) {
  const struct results *r = &b->counts;
  if (at->counts < 0)
    return NAN;
  if (strcmp(column, "conflicts a load") != 0)
    return results_number(r, at->counts, column);
  return (results_number(r, at->counts, "shared_load.wavefronts") -
          results_number(r, at->counts, "shared_load.ideal_wavefronts")) /
         results_number(r, at->counts, "shared_load.requests");
}

/* The counts along the axis, one text for each value, "" where there is none;
 * whether they differ. */
static bool counts_of(const struct strip *strip, const struct table_data *data,
                      const char *column, char text[MAX_VALUES][32]) {
  bool differ = false;
  const char *first = NULL;
  for (size_t i = 0; i < strip->steps; i++) {
    double value = count_of(data, &strip->step[i], column);
    *text[i] = '\0';
    if (!isfinite(value))
      continue;
    snprintf(text[i], sizeof text[i], "%.3g", value);
    differ |= first && strcmp(first, text[i]) != 0;
    first = text[i];
  }
  return differ;
}

static void put_line(struct text_table *t, const struct strip *s,
                     const char *label, char text[MAX_VALUES][32]) {
  table_new_row(t);
  table_set(t, 0, PLAIN, "%s", label);
  for (size_t i = 0; i < s->steps; i++)
    table_set(t, (int)i + 1, PLAIN, "%s", text[i]);
}

static void put_counts(struct text_table *table, const struct strip *strip,
                       const struct table_data *data) {
  char load[MAX_VALUES][32], store[MAX_VALUES][32];
  bool loads = counts_of(strip, data, "global_load.sectors_per_request", load);
  bool stores =
      counts_of(strip, data, "global_store.sectors_per_request", store);
  bool alike = loads && stores;
  for (size_t i = 0; i < strip->steps; i++)
    alike &= strcmp(load[i], store[i]) == 0;
  if (loads)
    put_line(table, strip, alike ? "sectors a request" : "sectors a load",
             load);
  if (stores && !alike)
    put_line(table, strip, "sectors a store", store);
  if (counts_of(strip, data, "conflicts a load", load))
    put_line(table, strip, "conflicts a load", load);
}

/* A rate where there is one, else a time. */
static void put_times(struct text_table *table, const struct strip *strip,
                      const struct table_data *data) {
  struct section of = section_of(data, problem_of(strip->entry), false);
  const char *column = !of.has_rate       ? "median_ms"
                       : of.of_operations ? "gflops"
                                          : "gbps";
  char text[MAX_VALUES][32];
  bool any = false;
  for (size_t i = 0; i < strip->steps; i++) {
    const struct step *at = &strip->step[i];
    struct table_row row = {strip->entry, at->counts, at->times};
    double value =
        at->times < 0 ? NAN : results_number(&data->times, at->times, column);
    snprintf(text[i], sizeof text[i], "%s",
             *verdict_of(data, &row) ? verdict_of(data, &row)
             : isnan(value)          ? ""
             : of.has_rate           ? rate_text(value)
                                     : milliseconds(value));
    any |= *text[i] != '\0';
  }
  if (any)
    put_line(table, strip,
             !of.has_rate       ? "time (ms)"
             : of.of_operations ? "rate (GFLOP/s)"
                                : "rate (GB/s)",
             text);
}

/* "heading | pattern | expression" */
static void put_derived(struct text_table *table, const struct strip *strip,
                        const struct table_data *data, const char *derived) {
  char text[MAX_VALUES][32];
  size_t length = strcspn(derived, "|");
  bool any = false;
  for (size_t i = 0; i < strip->steps; i++) {
    char *value = lesson_number(data, strip->entry, strip->axis,
                                strip->step[i].value, derived + length + 1);
    snprintf(text[i], sizeof text[i], "%s", value ? value : "");
    any |= value != NULL;
  }
  char *label = format_text("%.*s", (int)length, derived);
  if (any)
    put_line(table, strip, label, text);
  free(label);
}

void print_strip(const struct table_view *view, const struct table_data *data,
                 const struct entry *entry, const char *unit,
                 const char *derived) {
  size_t room = (view->width - LABEL_ROOM) / VALUE_ROOM;
  struct strip strip =
      strip_of(data, entry, room < MAX_VALUES ? room : MAX_VALUES);
  struct text_table *table = table_new();
  char *axis = format_text("%s%s%s%s", strip.axis, *unit ? " (" : "", unit,
                           *unit ? ")" : "");
  table_column(table, axis, COLUMN_TEXT, 0);
  for (size_t i = 0; i < strip.steps; i++)
    table_column(table, format_text("%ld", strip.step[i].value), COLUMN_NUMBER,
                 0);
  if (derived)
    put_derived(table, &strip, data, derived);
  put_counts(table, &strip, data);
  put_times(table, &strip, data);
  char *title = format_text("%s/%s at each %s", entry->problem_name,
                            entry->name, strip.axis);
  fprintf(view->file, "%s\n", styled(title, STRONG, view->colour));
  table_print(table, view->file, view->width, view->colour);
  table_free(table);
  free(title);
  free(axis);
  free(strip.step);
}
