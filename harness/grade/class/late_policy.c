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

static const struct csv *class_rows(void) {
  static const char *const columns[] = {"student", "lab", "extension", "group",
                                        "drop"};
  static struct csv *csv;
  if (csv || !*setting("CLASS"))
    return csv;
  csv = csv_read(setting("CLASS"));
  for (size_t c = 0; c < sizeof columns / sizeof *columns; c++)
    csv_column(csv, columns[c]);
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

/* ---- late work ---- */

struct late_rule {
  double share;     /* of the lab's points, for each unit that has begun */
  double unit, max; /* hours */
};

static double hours_in(const char *unit, const char *rule) {
  if (strncmp(unit, "day", 3) == 0)
    return 24;
  if (strncmp(unit, "hour", 4) == 0)
    return 1;
  fail("late: %s: write it as in \"10%% a day, 3 days\" or \"1%% an hour, 48 "
       "hours\"",
       rule);
}

static bool read_rule(struct late_rule *rule) {
  const char *text = setting("LATE");
  char unit[8] = "", units[8] = "";
  double share, max;
  if (!*text)
    return false;
  if (sscanf(text, "%lf%% a%*[n ]%7[a-z], %lf %7[a-z]", &share, unit, &max,
             units) != 4)
    *unit = '\0';
  rule->unit = hours_in(unit, text);
  rule->share = share / 100;
  rule->max = max * hours_in(units, text);
  return true;
}

static double taken_for(double hours, int max) {
  struct late_rule rule;
  if (hours <= 0 || !read_rule(&rule))
    return 0;
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

struct standing standing_of(const struct student_result *s) {
  int lab = result_number(s->result, "lab");
  int points = result_number(s->result, "points");
  struct standing standing = {.excused = late_policy_excuses(s, lab),
                              .hours = hours_late(s, lab)};
  standing.taken = taken_for(standing.hours, result_number(s->result, "max"));
  standing.grade = fmax(points - standing.taken, 0);
  return standing;
}

void late_policy_check(int lab) {
  struct late_rule rule;
  const struct csv *csv = class_rows();
  read_rule(&rule);
  for (size_t r = 0; csv && r < csv->rows; r++) {
    const char *group = csv_cell(csv, r, "group");
    csv_number(csv, r, "extension");
    if (!*group || !is_about(csv, r, lab))
      continue;
    char *name = group_name(csv, group, lab);
    printf("%s\t%s\t%s\n", csv_cell(csv, r, "student"), group, name);
    free(name);
  }
}
