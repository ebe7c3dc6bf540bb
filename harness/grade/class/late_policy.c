/* late_policy.c - how late each submission is, by the sheet and class.csv, and
 * what it still counts. */
#include "common/csv.h"
#include "common/message.h"
#include "students.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *setting(const char *name) {
  const char *text = getenv(name);
  return text ? text : "";
}

/* ---- class.csv ---- */

static const struct csv *rows_of(const char *name, const char *const *columns,
                                 size_t count) {
  struct csv *csv = csv_read(setting(name));
  for (size_t c = 0; c < count; c++)
    csv_column(csv, columns[c]);
  return csv;
}

static const struct csv *class_rows(void) {
  static const char *const columns[] = {"student", "lab", "extension", "group",
                                        "drop"};
  static const struct csv *csv;
  if (!csv && *setting("CLASS"))
    csv = rows_of("CLASS", columns, sizeof columns / sizeof *columns);
  return csv;
}

static const struct csv *adjust_rows(void) {
  static const char *const columns[] = {"student", "lab", "points", "reason"};
  static const struct csv *csv;
  if (!csv && *setting("ADJUST"))
    csv = rows_of("ADJUST", columns, sizeof columns / sizeof *columns);
  return csv;
}

/* Rows about that lab, or about all. */
static bool is_about(const struct csv *csv, size_t row, int lab) {
  double number = csv_number(csv, row, "lab");
  return isnan(number) || (int)number == lab;
}

static char *group_name(const struct csv *csv, const char *group, int lab) {
  char *name = format_text("%s", group);
  const char *between = " (";
  for (size_t r = 0; r < csv->rows; r++) {
    if (!is_about(csv, r, lab) || strcmp(csv_cell(csv, r, "group"), group) != 0)
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

static double points_in(const struct csv *csv, size_t row);

/* ---- late work ---- */

struct late_rule {
  double share;     /* of the lab's points, for each unit that has begun */
  double unit, max; /* hours */
};

static double hours_in(const char *unit, const char *rule) {
  if (strcmp(unit, "day") == 0 || strcmp(unit, "days") == 0)
    return 24;
  if (strcmp(unit, "hour") == 0 || strcmp(unit, "hours") == 0)
    return 1;
  fail("late: \"%s\": write it as in \"10%% a day, 3 days\" or \"1%% an hour, "
       "48 "
       "hours\"",
       rule);
}

static struct late_rule read_rule(const char *text) {
  char unit[8] = "", units[8] = "";
  double share = 0, max = 0;
  int used = 0;
  if (sscanf(text, "%lf%% a%*[n ]%7[a-z], %lf %7[a-z]%n", &share, unit, &max,
             units, &used) != 4 ||
      text[used] || !(share > 0 && share <= 100 && max > 0))
    *unit = '\0';
  return (struct late_rule){.unit = hours_in(unit, text),
                            .share = share / 100,
                            .max = max * hours_in(units, text)};
}

void late_rule_check(const char *text) {
  read_rule(text);
}

static double taken_for(double hours, int max) {
  if (hours <= 0 || !*setting("LATE"))
    return 0;
  struct late_rule rule = read_rule(setting("LATE"));
  double share = hours > rule.max ? 1 : ceil(hours / rule.unit) * rule.share;
  return fmin(share, 1) * max;
}

static double extension_of(const struct student_result *s, int lab) {
  const struct csv *csv = class_rows();
  double max = 0;
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!is_about(csv, r, lab) || !student_is(s, csv_cell(csv, r, "student")))
      continue;
    double hours = csv_number(csv, r, "extension");
    if (hours > max)
      max = hours;
  }
  return max;
}

static double hours_late(const struct student_result *s, int lab) {
  struct tm time = {0};
  if (!*setting("DEADLINE") || !strptime(s->handed_in, "%F %T", &time))
    return 0;
  double late = difftime(timegm(&time), atoll(setting("DEADLINE"))) / 3600 -
                extension_of(s, lab);
  return late > 0 ? late : 0;
}

bool late_policy_excuses(const struct student_result *s, int lab) {
  const struct csv *csv = class_rows();
  for (size_t r = 0; csv && r < csv->rows; r++)
    if (is_about(csv, r, lab) && *csv_cell(csv, r, "drop") &&
        student_is(s, csv_cell(csv, r, "student")))
      return true;
  return false;
}

static void adjust(struct standing *standing, const struct student_result *s,
                   int lab) {
  const struct csv *csv = adjust_rows();
  standing->reason = format_text("%s", "");
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!is_about(csv, r, lab) || !student_is(s, csv_cell(csv, r, "student")))
      continue;
    char *reasons =
        format_text("%s%s%s", standing->reason, *standing->reason ? "; " : "",
                    csv_cell(csv, r, "reason"));
    free(standing->reason);
    standing->reason = reasons;
    standing->adjusted += points_in(csv, r);
  }
}

struct standing standing_of(const struct student_result *s) {
  int lab = result_number(s->result, "lab");
  int points = result_number(s->result, "points");
  struct standing standing = {.excused = late_policy_excuses(s, lab),
                              .hours = hours_late(s, lab)};
  standing.taken = taken_for(standing.hours, result_number(s->result, "max"));
  adjust(&standing, s, lab);
  standing.grade = fmax(points + standing.adjusted - standing.taken, 0);
  return standing;
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
    if (!is_about(csv, r, lab))
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

/* Points of adjust.csv, which may be negative. */
static double points_in(const struct csv *csv, size_t row) {
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
    points_in(csv, r);
  }
}

void late_policy_check(int lab) {
  const struct csv *csv = class_rows();
  check_adjustments();
  for (size_t r = 0; csv && r < csv->rows; r++) {
    const char *group = csv_cell(csv, r, "group");
    csv_number(csv, r, "extension");
    check_lab(csv, r);
    if (!*group || !is_about(csv, r, lab))
      continue;
    char *name = group_name(csv, group, lab);
    printf("%s\t%s\t%s\n", csv_cell(csv, r, "student"), group, name);
    free(name);
  }
}
