/* class_files.c - reads class.csv and adjust.csv, and says what is wrong in
 * them. */
#include "class_files.h"
#include "common/message.h"
#include "students.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *setting(const char *name) {
  const char *text = getenv(name);
  return text ? text : "";
}

static const struct csv *rows_of(const char *name, const char *const *columns,
                                 size_t count) {
  struct csv *csv = csv_read(setting(name));
  for (size_t c = 0; c < count; c++)
    csv_column(csv, columns[c]);
  return csv;
}

const struct csv *class_rows(void) {
  static const char *const columns[] = {"student", "lab", "extension", "group",
                                        "drop"};
  static const struct csv *csv;
  if (!csv && *setting("CLASS"))
    csv = rows_of("CLASS", columns, sizeof columns / sizeof *columns);
  return csv;
}

const struct csv *adjust_rows(void) {
  static const char *const columns[] = {"student", "lab", "points", "reason"};
  static const struct csv *csv;
  if (!csv && *setting("ADJUST"))
    csv = rows_of("ADJUST", columns, sizeof columns / sizeof *columns);
  return csv;
}

bool row_is_about(const struct csv *csv, size_t row, int lab) {
  double number = csv_number(csv, row, "lab");
  return isnan(number) || (int)number == lab;
}

static char *group_name(const struct csv *csv, const char *group, int lab) {
  char *name = format_text("%s", group);
  const char *between = " (";
  for (size_t r = 0; r < csv->rows; r++) {
    if (!row_is_about(csv, r, lab) ||
        strcmp(csv_cell(csv, r, "group"), group) != 0)
      continue;
    char *longer =
        format_text("%s%s%s", name, between, csv_cell(csv, r, "student"));
    free(name);
    name = longer;
    between = " and ";
  }
  char *whole = format_text("%s)", name);
  free(name);
  return whole;
}

/* LABS: "0 1 2", or empty: they are not known here. */
static void check_lab(const struct csv *csv, size_t row) {
  const char *lab = csv_cell(csv, row, "lab"), *at = setting("LABS");
  csv_number(csv, row, "lab");
  if (!*lab || !*at)
    return;
  while (*at) {
    size_t length = strcspn(at, " ");
    if (length == strlen(lab) && strncmp(at, lab, length) == 0)
      return;
    at += length + (at[length] == ' ');
  }
  fail("%s:%zu: there is no lab %s; there are %s", csv->path, row + 2, lab,
       setting("LABS"));
}

static void add_students(struct named_student **all, size_t *count,
                         const struct csv *csv, int lab) {
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!row_is_about(csv, r, lab))
      continue;
    *all = reallocate(*all, (*count + 1) * sizeof **all);
    (*all)[(*count)++] =
        (struct named_student){csv_cell(csv, r, "student"), csv->path, r + 2};
  }
}

size_t late_policy_students(int lab, struct named_student **all) {
  size_t count = 0;
  *all = NULL;
  add_students(all, &count, class_rows(), lab);
  add_students(all, &count, adjust_rows(), lab);
  return count;
}

double adjusted_points(const struct csv *csv, size_t row) {
  const char *text = csv_cell(csv, row, "points");
  char *end;
  double points = strtod(text, &end);
  if (end == text || *end || !isfinite(points))
    fail("%s:%zu: points is \"%s\", not a number such as 2 or -1.5", csv->path,
         row + 2, text);
  if (!*csv_cell(csv, row, "reason"))
    fail("%s:%zu: why? reason is empty", csv->path, row + 2);
  return points;
}

static void check_adjustments(void) {
  const struct csv *csv = adjust_rows();
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!*csv_cell(csv, r, "lab"))
      fail("%s:%zu: of which lab? lab is empty", csv->path, r + 2);
    check_lab(csv, r);
    adjusted_points(csv, r);
  }
}

void late_policy_check(int lab) {
  const struct csv *csv = class_rows();
  check_adjustments();
  for (size_t r = 0; csv && r < csv->rows; r++) {
    const char *group = csv_cell(csv, r, "group");
    csv_number(csv, r, "extension");
    check_lab(csv, r);
    if (!*group || !row_is_about(csv, r, lab))
      continue;
    char *name = group_name(csv, group, lab);
    printf("%s\t%s\t%s\n", csv_cell(csv, r, "student"), group, name);
    free(name);
  }
}
