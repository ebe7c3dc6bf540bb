/* key_lookup.c - finds the one row that a key means, or says why there is
 * none. */
#include "key_lookup.h"
#include "common/message.h"
#include "common/names.h"

#include <stdlib.h>
#include <string.h>

const char *selector_value(const struct selectors *s, const char *name) {
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->item[i].name, name) == 0)
      return s->item[i].value;
  return NULL;
}

void select_value(struct selectors *s, const char *name, const char *value,
                  bool soft) {
  size_t i = 0;
  while (i < s->count && strcmp(s->item[i].name, name) != 0)
    i++;
  if (i == sizeof s->item / sizeof *s->item)
    fail("too many selectors before %s=%s", name, value);
  s->count += i == s->count;
  s->item[i] = (struct selector){name, value, soft};
}

static const char *own_standard(const struct problem *p, const char *axis,
                                bool small) {
  if (!axis)
    return !p ? "" : small ? p->standard_small : p->standard;
  for (const struct axis *a = p ? p->axes : NULL; a && a->name; a++)
    if (strcmp(a->name, axis) == 0)
      return format_text("%ld", a->standard);
  return "";
}

/* The standard size, or axis value, of a key's problem; "" where it has none.
 */
static const char *standard(const struct folders *all,
                            const struct folder *folder, const char *problem,
                            const char *axis) {
  const struct csv *csv = all->problems;
  bool small = strncmp(folder->name, "emulator", 8) == 0;
  if (!csv)
    return own_standard(find_problem(problem), axis, small);
  for (size_t i = 0; i < csv->rows; i++) {
    if (strcmp(csv_cell(csv, i, "problem"), problem) != 0)
      continue;
    if (!axis)
      return csv_cell(csv, i, small ? "standard_small" : "standard");
    if (strcmp(csv_cell(csv, i, "axis"), axis) == 0)
      return csv_cell(csv, i, "axis_standard");
  }
  return "";
}

static bool matches(const struct folders *all, const struct folder *folder,
                    size_t row, const struct key *key, bool any_size) {
  const struct results *results = &folder->rows;
  const char *size = selector_value(&key->selectors, "size");
  const char *axis = results_text(results, row, "axis");
  if (!size)
    size = standard(all, folder, key->problem, NULL);
  if (!any_size && *size && !has_size(results, row, size))
    return false;
  for (size_t i = 0; i < key->selectors.count; i++) {
    const struct selector *one = &key->selectors.item[i];
    if (!one->soft && strcmp(one->name, "size") != 0 &&
        strcmp(one->name, axis) != 0 &&
        !same_value(results_text(results, row, one->name), one->value))
      return false;
  }
  const char *value = selector_value(&key->selectors, axis);
  return !*axis ||
         same_value(results_text(results, row, "value"),
                    value ? value : standard(all, folder, key->problem, axis));
}

const char *row_size(const struct folder *s, long row) {
  const struct results *r = &s->rows;
  const char *size = results_text(r, row, "size"),
             *rows = results_text(r, row, "rows"),
             *cols = results_text(r, row, "cols"),
             *inner = results_text(r, row, "inner");
  if (!*rows || strcmp(size, rows) == 0 || strcmp(size, cols) == 0)
    return size;
  bool flat = strcmp(inner, "1") == 0;
  return format_text("%sx%s%s%s", rows, cols, flat ? "" : "x",
                     flat ? "" : inner);
}

/* How a key would name this row in full, but for the machine where it need
 * not. */
static char *full_key(const struct folders *all, const struct folder *s,
                      size_t row, const char *column) {
  const struct results *r = &s->rows;
  const char *axis = results_text(r, row, "axis");
  bool implied = s == all->reference || s == all->own ||
                 (s == all->emulator && is_emulator_column(all, column));
  return format_text("%s[size=%s%s%s%s%s]%s%s:%s", s->row_name[row],
                     row_size(s, row), *axis ? "," : "", axis, *axis ? "=" : "",
                     *axis ? results_text(r, row, "value") : "",
                     implied ? "" : "@", implied ? "" : s->name, column);
}

/* What a key asks for, written as full_key() writes a row. */
static char *requested_key(const struct folders *all, const struct folder *s,
                           const struct key *k) {
  const char *size = selector_value(&k->selectors, "size");
  char *text = format_text("%s/%s[size=%s", k->problem, k->variant,
                           size ? size : standard(all, s, k->problem, NULL));
  for (size_t i = 0; i < k->selectors.count; i++)
    if (!k->selectors.item[i].soft &&
        strcmp(k->selectors.item[i].name, "size") != 0)
      text = format_text("%s,%s=%s", text, k->selectors.item[i].name,
                         k->selectors.item[i].value);
  return format_text("%s]:%s", text, k->column);
}

static const char *nearest_line(const struct csv *csv, const char *column,
                                const char *word) {
  const char **names = allocate((csv->rows + 1) * sizeof *names);
  for (size_t i = 0; i < csv->rows; i++)
    names[i] = csv_cell(csv, i, column);
  return nearest_name(word, names, csv->rows);
}

static struct key_match machine_fact(const struct folder *s,
                                     const struct key *k) {
  for (size_t i = 0; s->facts && i < s->facts->rows; i++)
    if (strcmp(csv_cell(s->facts, i, "key"), k->column) == 0)
      return (struct key_match){s, -1, k->column,
                                csv_cell(s->facts, i, "value")};
  if (s->facts && s->facts->rows > 0)
    fail("%s matches no line of machine.csv; the nearest is machine:%s",
         k->text, nearest_line(s->facts, "key", k->column));
  fail("%s matches no line of machine.csv; there is no machine.csv for it",
       k->text);
}

_Noreturn static void fail_no_column(const struct folders *all,
                                     const struct folder *folder,
                                     const struct key *key) {
  const struct folder *known[] = {folder, all->emulator, all->reference};
  const char **names = NULL;
  size_t count = 0;
  for (int i = 0; i < 3; i++) {
    const struct results *results = &known[i]->rows;
    names = reallocate(names, (count + results->columns) * sizeof *names);
    memcpy(names + count, results->column, results->columns * sizeof *names);
    count += results->columns;
  }
  fail("%s: %s has no column %s; the nearest is %s", key->text, folder->name,
       key->column, nearest_name(key->column, names, count));
}

static bool has_problem(const struct folder *s, const char *problem) {
  for (size_t i = 0; i < s->rows.rows; i++)
    if (strcmp(results_text(&s->rows, i, "problem"), problem) == 0)
      return true;
  return false;
}

_Noreturn static void fail_no_variant(const struct folders *all,
                                      const struct folder *s,
                                      const struct key *k) {
  if (!has_problem(s, k->problem) && *standard(all, s, k->problem, NULL))
    fail("!the results of %s have no row of %s; %s%s", s->name, k->problem,
         s->origin == RECORDED ? "restore them: git checkout report/recorded/"
                               : "delete them and run make again",
         s->origin == RECORDED ? s->name : "");
  fail("%s matches no row of %s; the nearest is %s", k->text, s->name,
       nearest_name(format_text("%s/%s", k->problem, k->variant), s->row_name,
                    s->rows.rows));
}

/* The rows of a key's variant; ends where there are none. */
static size_t *candidates(const struct folders *all,
                          const struct folder *folder, const struct key *key,
                          size_t *count) {
  size_t *row = allocate((folder->rows.rows + 1) * sizeof *row);
  char *name = format_text("%s/%s", key->problem, key->variant);
  *count = 0;
  for (size_t i = 0; i < folder->rows.rows; i++)
    if (strcmp(folder->row_name[i], name) == 0)
      row[(*count)++] = i;
  free(name);
  if (*count == 0)
    fail_no_variant(all, folder, key);
  return row;
}

_Noreturn static void fail_no_row(const struct folders *all,
                                  const struct folder *s, const struct key *k,
                                  const size_t *row, size_t count) {
  const char **names = allocate(count * sizeof *names);
  for (size_t i = 0; i < count; i++)
    names[i] = full_key(all, s, row[i], k->column);
  fail("%s matches no row; the nearest is %s", k->text,
       nearest_name(requested_key(all, s, k), names, count));
}

/* A time of a wrong result is worth nothing. */
static bool can_be_shown(const struct results *r, size_t row,
                         const char *column) {
  static const char *const timed[] = {"median_ms", "p25_ms", "p75_ms",
                                      "warm_ms",   "gbps",   "gflops"};
  for (size_t i = 0; i < sizeof timed / sizeof *timed; i++)
    if (strcmp(column, timed[i]) == 0)
      return result_is_good(r, row) ||
             strcmp(results_text(r, row, "verdict"), "inaccurate") == 0;
  return true;
}

/* The row of the largest size that was run, where the key names none; or -1. */
static long largest_match(const struct folders *all,
                          const struct folder *folder, const struct key *key,
                          const size_t *row, size_t count) {
  long best = -1;
  if (!folder->largest_stands_in || selector_value(&key->selectors, "size"))
    return -1;
  for (size_t i = 0; i < count; i++)
    if (matches(all, folder, row[i], key, true) &&
        (best < 0 || results_number(&folder->rows, row[i], "size") >
                         results_number(&folder->rows, best, "size")))
      best = (long)row[i];
  return best;
}

static struct key_match find_in(const struct folders *all,
                                const struct folder *folder,
                                const struct key *key) {
  if (!key->problem)
    return machine_fact(folder, key);
  size_t count, found = 0;
  size_t *row = candidates(all, folder, key, &count);
  if (results_find(&folder->rows, key->column) < 0)
    fail_no_column(all, folder, key);
  long first = -1;
  for (size_t i = 0; i < count; i++)
    if (matches(all, folder, row[i], key, false) && found++ == 0)
      first = (long)row[i];
  if (found == 0)
    first = largest_match(all, folder, key, row, count);
  if (first < 0)
    fail_no_row(all, folder, key, row, count);
  if (found > 1)
    fail("%s matches %zu rows; say which, as in %s", key->text, found,
         full_key(all, folder, first, key->column));
  free(row);
  const char *text = results_text(&folder->rows, first, key->column);
  if (!*text)
    fail("%s is empty in its row", key->text);
  if (!can_be_shown(&folder->rows, first, key->column))
    fail("%s is in a row whose verdict is %s", key->text,
         results_text(&folder->rows, first, "verdict"));
  return (struct key_match){folder, first, key->column, text};
}

bool is_emulator_column(const struct folders *all, const char *column) {
  return results_find(&all->emulator->rows, column) >= 0 &&
         results_find(&all->reference->rows, column) < 0;
}

static const struct folder *machine_of(const struct folders *all,
                                       const struct key *k) {
  const struct folder *s = folder_named(all, k->machine);
  if (s)
    return s;
  const char **names = allocate(all->count * sizeof *names);
  for (size_t i = 0; i < all->count; i++)
    names[i] = all->item[i]->name;
  fail("%s: no results of %s; the nearest is @%s", k->text, k->machine,
       nearest_name(k->machine, names, all->count));
}

struct key_match key_find(const struct folders *all, const struct key *k,
                          const struct folder *own, bool counted) {
  if (k->machine)
    return find_in(all, machine_of(all, k), k);
  if (counted || is_emulator_column(all, k->column))
    return find_in(all, all->emulator, k);
  int c = results_find(&all->reference->rows, k->column);
  bool profiled = c >= (int)all->reference->own_columns;
  return find_in(all, own && !profiled ? own : all->reference, k);
}

/* ---- the catalogue ---- */

static long catalogue_line(const struct folders *all, const char *problem,
                           const char *variant) {
  for (size_t i = 0; i < all->catalogue->rows; i++)
    if (strcmp(csv_cell(all->catalogue, i, "variant"), variant) == 0 &&
        strcmp(csv_cell(all->catalogue, i, "problem"), problem) == 0)
      return (long)i;
  return -1;
}

static bool is_of_today(const struct folders *all, const char *problem,
                        const char *variant, const char *source_hash) {
  long at = catalogue_line(all, problem, variant);
  return at >= 0 &&
         strcmp(csv_cell(all->catalogue, at, "source_hash"), source_hash) == 0;
}

bool match_is_stale(const struct folders *all, const struct key_match *match) {
  if (match->row < 0)
    return false;
  const struct results *results = &match->set->rows;
  const char *problem = results_text(results, match->row, "problem"),
             *variant = results_text(results, match->row, "variant");
  long i;
  const struct csv *from =
      folder_source(match->set, match->row, match->column, &i);
  if (!from || csv_find(from, "source_hash") < 0)
    return !is_of_today(all, problem, variant,
                        results_text(results, match->row, "source_hash"));
  return !is_of_today(all, problem, variant,
                      csv_cell(from, i, "source_hash")) ||
         (csv_find(from, "baseline_source_hash") >= 0 &&
          !is_of_today(all, problem, csv_cell(from, i, "baseline"),
                       csv_cell(from, i, "baseline_source_hash")));
}

void require_named_problem(const struct folders *all, const char *problem) {
  for (size_t i = 0; i < all->problems->rows; i++)
    if (strcmp(csv_cell(all->problems, i, "problem"), problem) == 0)
      return;
  fail("problem: there is no problem %s", problem);
}

void require_named_variant(const struct folders *all, const char *text,
                           const char *problem, const char *variant) {
  const struct csv *csv = all->catalogue;
  if (catalogue_line(all, problem, variant) >= 0)
    return;
  const char **names = allocate((csv->rows + 1) * sizeof *names);
  for (size_t i = 0; i < csv->rows; i++)
    names[i] = format_text("%s/%s", csv_cell(csv, i, "problem"),
                           csv_cell(csv, i, "variant"));
  char *name = format_text("%s/%s", problem, variant);
  fail("%s: there is no variant %s; the nearest is %s", text, name,
       nearest_name(name, names, csv->rows));
}
