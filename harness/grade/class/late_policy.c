/* late_policy.c - how late each submission is, and what it still counts. */
#include "class_files.h"
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
    if (!row_is_about(csv, r, lab) ||
        !student_is(s, csv_cell(csv, r, "student")))
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
    if (row_is_about(csv, r, lab) && *csv_cell(csv, r, "drop") &&
        student_is(s, csv_cell(csv, r, "student")))
      return true;
  return false;
}

static void adjust(struct standing *standing, const struct student_result *s,
                   int lab) {
  const struct csv *csv = adjust_rows();
  standing->reason = format_text("%s", "");
  for (size_t r = 0; csv && r < csv->rows; r++) {
    if (!row_is_about(csv, r, lab) ||
        !student_is(s, csv_cell(csv, r, "student")))
      continue;
    char *reasons =
        format_text("%s%s%s", standing->reason, *standing->reason ? "; " : "",
                    csv_cell(csv, r, "reason"));
    free(standing->reason);
    standing->reason = reasons;
    standing->adjusted += adjusted_points(csv, r);
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
