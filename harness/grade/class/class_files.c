/* class_files.c - reads class.csv and adjust.csv, and says what is wrong in
 * them. */
#include "class_files.h"
#include "common/message.h"
#include "common/names.h"
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
  columns_check(csv, columns, count);
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

size_t class_files_students(int lab, struct named_student **all) {
  size_t count = 0;
  *all = NULL;
  add_students(all, &count, class_rows(), lab);
  add_students(all, &count, adjust_rows(), lab);
  return count;
}

/* The lab's own number of points, where it is known. */
static void require_possible(const struct csv *csv, size_t row, double points) {
  double max = atof(setting("LAB_POINTS"));
  if (max > 0 && fabs(points) > max)
    fail("%s:%zu: points is %s, and the lab has %g", csv->path, row + 2,
         csv_cell(csv, row, "points"), max);
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

static bool same_row(const struct csv *csv, size_t a, size_t b) {
  for (size_t c = 0; c < csv->columns; c++)
    if (strcmp(csv->fields[a][c], csv->fields[b][c]) != 0)
      return false;
  return true;
}

/* A row that was pasted twice would count twice. */
static void require_other(const struct csv *csv, size_t row) {
  for (size_t above = 0; above < row; above++)
    if (same_row(csv, above, row))
      fail("%s:%zu: the same as line %zu; leave one, or say in reason what the "
           "other is for",
           csv->path, row + 2, above + 2);
}

static void check_adjustments(int lab) {
  const struct csv *csv = adjust_rows();
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!*csv_cell(csv, r, "lab"))
      fail("%s:%zu: of which lab? lab is empty", csv->path, r + 2);
    check_lab(csv, r);
    require_other(csv, r);
    double points = adjusted_points(csv, r);
    if (row_is_about(csv, r, lab))
      require_possible(csv, r, points);
  }
}

static void check_extension(const struct csv *csv, size_t row) {
  double hours = csv_number(csv, row, "extension");
  if (hours > 100 * 24)
    fail("%s:%zu: extension is in hours, and %g hours are %g days", csv->path,
         row + 2, hours, round(hours / 24));
}

/* What says no would excuse. */
static void check_drop(const struct csv *csv, size_t row) {
  static const char *const no[] = {"no", "No", "n", "N", "0", "-", "false"};
  const char *why = csv_cell(csv, row, "drop");
  for (size_t i = 0; i < sizeof no / sizeof *no; i++)
    if (strcmp(why, no[i]) == 0)
      fail("%s:%zu: drop is \"%s\", and whatever stands there excuses; leave "
           "it empty",
           csv->path, row + 2, why);
}

static void require_one_group(const struct csv *csv, size_t row, int lab) {
  const char *group = csv_cell(csv, row, "group");
  const char *student = csv_cell(csv, row, "student");
  for (size_t r = 0; r < row; r++) {
    const char *other = csv_cell(csv, r, "group");
    if (*other && row_is_about(csv, r, lab) && strcmp(other, group) != 0 &&
        strcmp(csv_cell(csv, r, "student"), student) == 0)
      fail("%s:%zu: %s is in two groups of lab %d, \"%s\" and \"%s\"; leave "
           "one",
           csv->path, row + 2, student, lab, other, group);
  }
}

/* Of whose name is nobody else? */
static bool is_alone(const struct csv *csv, size_t row, int lab) {
  const char *group = csv_cell(csv, row, "group");
  for (size_t r = 0; r < csv->rows; r++)
    if (r != row && row_is_about(csv, r, lab) &&
        strcmp(csv_cell(csv, r, "group"), group) == 0)
      return false;
  return true;
}

void class_files_tell_alone(int lab) {
  const struct csv *csv = class_rows();
  const char **names = allocate(((csv ? csv->rows : 0) + 1) * sizeof *names);
  for (size_t r = 0; csv && r < csv->rows; r++) {
    const char *group = csv_cell(csv, r, "group");
    size_t count = 0;
    if (!*group || !row_is_about(csv, r, lab) || !is_alone(csv, r, lab))
      continue;
    for (size_t o = 0; o < csv->rows; o++)
      if (o != r && *csv_cell(csv, o, "group"))
        names[count++] = csv_cell(csv, o, "group");
    if (count)
      printf("%s:%zu: %s is alone in group \"%s\"; if that is a slip: the "
             "nearest is \"%s\"\n",
             csv->path, r + 2, csv_cell(csv, r, "student"), group,
             nearest_name(group, names, count));
  }
  free(names);
}

void class_files_check(int lab) {
  const struct csv *csv = class_rows();
  check_adjustments(lab);
  for (size_t r = 0; csv && r < csv->rows; r++) {
    const char *group = csv_cell(csv, r, "group");
    check_extension(csv, r);
    check_drop(csv, r);
    check_lab(csv, r);
    if (!*group || !row_is_about(csv, r, lab))
      continue;
    require_one_group(csv, r, lab);
    char *name = group_name(csv, group, lab);
    printf("%s\t%s\t%s\n", csv_cell(csv, r, "student"), group, name);
    free(name);
  }
}
