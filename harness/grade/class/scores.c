/* scores.c - scores.csv of a class, and what has changed since it was last
 * written. */
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "students.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- writing ---- */

void add_words(struct csv_writer *csv, const char *words) {
  csv_add(csv, "%s%s", *words && strchr("=+-@", *words) ? "'" : "", words);
}

static const cJSON *tasks_of(const struct student_result *s) {
  return cJSON_GetObjectItemCaseSensitive(s->result, "tasks");
}

static void write_header(struct csv_writer *csv,
                         const struct student_result *first) {
  const cJSON *task;
  csv_add(csv,
          "student\tid\tlab\tedition\tpoints\tmax\thanded_in\tlate\tgrade");
  cJSON_ArrayForEach(task, tasks_of(first))
      csv_add(csv, "%s", result_text(task, "name"));
  csv_add(csv, "adjusted\tmend_first"); /* a task may be called first */
  csv_end_row(csv);
}

/* Hours late, and what counts. */
static void add_standing(struct csv_writer *csv,
                         const struct student_result *s) {
  struct standing standing = standing_of(s);
  if (standing.hours > 0)
    csv_add(csv, "%.1f", standing.hours);
  else
    csv_add(csv, "%s", s->marked_late ? "marked" : "");
  if (standing.excused)
    csv_add(csv, "excused");
  else
    csv_add(csv, "%.4g", standing.grade);
}

static void write_row(struct csv_writer *csv,
                      const struct student_result *result) {
  const cJSON *task;
  add_words(csv, result->name);
  csv_add(csv, "%s\t%d\t%s\t%d\t%d\t%s", result->id,
          result_number(result->result, "lab"),
          result_text(result->result, "edition"),
          result_number(result->result, "points"),
          result_number(result->result, "max"), result->handed_in);
  add_standing(csv, result);
  cJSON_ArrayForEach(task, tasks_of(result))
      csv_add(csv, "%d", result_number(task, "points"));
  double adjusted = standing_of(result).adjusted;
  if (adjusted)
    csv_add(csv, "%.4g", adjusted);
  else
    csv_add(csv, "%s", "");
  add_words(csv, result_text(result->result, "first"));
  csv_end_row(csv);
}

void scores_write(const char *path, const struct student_result *students,
                  size_t count) {
  struct output *out = output_open(path);
  struct csv_writer csv = {.file = out->file};
  write_header(&csv, students);
  for (size_t i = 0; i < count; i++)
    write_row(&csv, &students[i]);
  output_commit(out);
}

/* ---- comparing ---- */

struct comparison_of {
  const char *path;
  const struct student_result *students;
  size_t count;
  struct score_changes *changes;
};

static void note(struct score_changes *c, const struct csv *csv, size_t row,
                 const struct student_result *s, const char *task, int now) {
  if (csv_find(csv, task) < 0)
    return;
  int before = (int)csv_number(csv, row, task);
  if (before == now)
    return;
  c->students += !c->count || c->items[c->count - 1].student != s;
  c->items = reallocate(c->items, (c->count + 1) * sizeof *c->items);
  c->items[c->count++] = (struct score_change){s, task, before, now};
}

static void compare_row(struct score_changes *c, const struct csv *csv,
                        size_t row, const struct student_result *s) {
  const cJSON *task;
  if (strcmp(csv_cell(csv, row, "id"), s->id) != 0 ||
      strcmp(csv_cell(csv, row, "edition"),
             result_text(s->result, "edition")) != 0)
    return;
  note(c, csv, row, s, "points", result_number(s->result, "points"));
  cJSON_ArrayForEach(task, tasks_of(s)) note(
      c, csv, row, s, result_text(task, "name"), result_number(task, "points"));
}

static void compare(void *context) {
  const struct comparison_of *with = context;
  struct csv *csv = csv_read(with->path);
  for (size_t i = 0; i < with->count; i++)
    for (size_t row = 0; row < csv->rows; row++)
      compare_row(with->changes, csv, row, &with->students[i]);
}

static void write_changes(const char *path, const struct score_changes *c) {
  struct output *out = output_open(path);
  struct csv_writer csv = {.file = out->file};
  csv_add(&csv, "student\tid\ttask\tbefore\tnow");
  csv_end_row(&csv);
  for (size_t i = 0; i < c->count; i++) {
    add_words(&csv, c->items[i].student->name);
    csv_add(&csv, "%s\t%s\t%d\t%d", c->items[i].student->id, c->items[i].task,
            c->items[i].before, c->items[i].now);
    csv_end_row(&csv);
  }
  output_commit(out);
}

struct score_changes scores_compare(const char *path,
                                    const struct student_result *students,
                                    size_t count, const char *changed) {
  struct score_changes changes = {0};
  struct comparison_of with = {path, students, count, &changes};
  if (access(path, R_OK) == 0 && failure_of(compare, &with))
    changes = (struct score_changes){
        0}; /* of another kind: there is nothing to compare */
  if (changes.count)
    write_changes(changed, &changes);
  return changes;
}
