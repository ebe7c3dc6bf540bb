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

static void add_steps(struct strip *s, const struct table_data *b,
                      const struct results *r) {
  for (size_t i = 0; i < r->rows; i++) {
    long value = atol(results_text(r, i, "value"));
    bool known = !is_swept_row(r, i, s->entry, s->axis);
    for (size_t k = 0; k < s->steps; k++)
      known |= s->step[k].value == value;
    if (known)
      continue;
    s->step = reallocate(s->step, (s->steps + 1) * sizeof *s->step);
    s->step[s->steps++] = (struct step){value, row_at(&b->counts, s, value),
                                        row_at(&b->times, s, value)};
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
static void thin(struct strip *s, const struct results *counts, size_t room) {
  bool *keep = allocate((s->steps + 1) * sizeof *keep);
  size_t kept = 0, chosen = 0;
  if (s->steps <= room)
    return;
  for (int choice = CHANGES; choice <= ALL; choice++) {
    memset(keep, 0, s->steps * sizeof *keep);
    chosen = choose(s, counts, choice, keep);
    if (chosen >= room / 2 && (choice != CHANGES || chosen <= room))
      break;
  }
  if (chosen > room)
    choose_evenly(s, room, chosen, keep);
  for (size_t i = 0; i < s->steps; i++) {
    bool extra = !keep[i] && chosen < room;
    chosen += extra;
    if (keep[i] || extra)
      s->step[kept++] = s->step[i];
  }
  s->steps = kept;
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
static bool counts_of(const struct strip *s, const struct table_data *b,
                      const char *column, char text[MAX_VALUES][32]) {
  bool differ = false;
  const char *first = NULL;
  for (size_t i = 0; i < s->steps; i++) {
    double value = count_of(b, &s->step[i], column);
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

static void put_counts(struct text_table *t, const struct strip *s,
                       const struct table_data *b) {
  char load[MAX_VALUES][32], store[MAX_VALUES][32];
  bool loads = counts_of(s, b, "global_load.sectors_per_request", load);
  bool stores = counts_of(s, b, "global_store.sectors_per_request", store);
  bool alike = loads && stores;
  for (size_t i = 0; i < s->steps; i++)
    alike &= strcmp(load[i], store[i]) == 0;
  if (loads)
    put_line(t, s, alike ? "sectors a request" : "sectors a load", load);
  if (stores && !alike)
    put_line(t, s, "sectors a store", store);
  if (counts_of(s, b, "conflicts a load", load))
    put_line(t, s, "conflicts a load", load);
}

/* A rate where there is one, else a time. */
static void put_times(struct text_table *t, const struct strip *s,
                      const struct table_data *b) {
  struct section of = section_of(b, problem_of(s->entry), false);
  const char *column = !of.has_rate       ? "median_ms"
                       : of.of_operations ? "gflops"
                                          : "gbps";
  char text[MAX_VALUES][32];
  bool any = false;
  for (size_t i = 0; i < s->steps; i++) {
    const struct step *at = &s->step[i];
    struct table_row row = {s->entry, at->counts, at->times};
    double value =
        at->times < 0 ? NAN : results_number(&b->times, at->times, column);
    snprintf(text[i], sizeof text[i], "%s",
             *verdict_of(b, &row) ? verdict_of(b, &row)
             : isnan(value)       ? ""
             : of.has_rate        ? rate_text(value)
                                  : milliseconds(value));
    any |= *text[i] != '\0';
  }
  if (any)
    put_line(t, s,
             !of.has_rate       ? "time (ms)"
             : of.of_operations ? "rate (GFLOP/s)"
                                : "rate (GB/s)",
             text);
}

/* "heading | pattern | expression" */
static void put_derived(struct text_table *t, const struct strip *s,
                        const struct table_data *b, const char *derived) {
  char text[MAX_VALUES][32];
  size_t length = strcspn(derived, "|");
  bool any = false;
  for (size_t i = 0; i < s->steps; i++) {
    char *value = lesson_number(b, s->entry, s->axis, s->step[i].value,
                                derived + length + 1);
    snprintf(text[i], sizeof text[i], "%s", value ? value : "");
    any |= value != NULL;
  }
  char *label = format_text("%.*s", (int)length, derived);
  if (any)
    put_line(t, s, label, text);
  free(label);
}

void print_strip(const struct table_view *v, const struct table_data *b,
                 const struct entry *e, const char *unit, const char *derived) {
  size_t room = (v->width - LABEL_ROOM) / VALUE_ROOM;
  struct strip s = strip_of(b, e, room < MAX_VALUES ? room : MAX_VALUES);
  struct text_table *t = table_new();
  char *axis = format_text("%s%s%s%s", s.axis, *unit ? " (" : "", unit,
                           *unit ? ")" : "");
  table_column(t, axis, COLUMN_TEXT, 0);
  for (size_t i = 0; i < s.steps; i++)
    table_column(t, format_text("%ld", s.step[i].value), COLUMN_NUMBER, 0);
  if (derived)
    put_derived(t, &s, b, derived);
  put_counts(t, &s, b);
  put_times(t, &s, b);
  char *title =
      format_text("%s/%s at each %s", e->problem_name, e->name, s.axis);
  fprintf(v->file, "%s\n", styled(title, STRONG, v->colour));
  table_print(t, v->file, v->width, v->colour);
  table_free(t);
  free(title);
  free(axis);
  free(s.step);
}
