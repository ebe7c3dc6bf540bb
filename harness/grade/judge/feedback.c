/* feedback.c - what a student reads of the points, in words and as JSON. */
#include "common/message.h"
#include "common/names.h"
#include "common/output.h"
#include "points.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, SET_IN = 9 };

static void wrap(FILE *file, const char *text, int column, int set_in) {
  text_wrap(file, text, WIDTH, column, set_in);
}

/* Words below a row, set in. */
static void print_indented(FILE *file, const char *before, const char *text) {
  fprintf(file, "%*s%s", SET_IN, "", before);
  wrap(file, text, SET_IN + (int)strlen(before), SET_IN);
}

static void print_place(FILE *file, const struct item_points *p) {
  if (!p->place.file)
    return;
  char *text = format_text("%s:%ld: %s", p->place.file, p->place.line,
                           p->source ? p->source : "");
  fprintf(file, "%*s%.*s\n", SET_IN, "", WIDTH - SET_IN, text);
  free(text);
}

static void print_help(FILE *file, const struct item_points *p) {
  if (p->hint)
    print_indented(file, "", p->hint);
  if (p->item->read)
    print_indented(file, "Read:", p->item->read);
}

static const char *task_of(const struct submission_points *s,
                           const struct item_points *p) {
  for (size_t t = 0; t < s->rubric->task_count; t++)
    if (p >= s->tasks[t].items &&
        p < s->tasks[t].items + s->tasks[t].task->item_count)
      return s->tasks[t].task->name;
  return "";
}

static void print_first(FILE *file,
                        const struct submission_points *submission) {
  const struct item_points *awarded = submission->first;
  if (!awarded)
    return;
  char *asked = item_asks(awarded->item);
  char *text =
      format_text("First, in %s: %s%s%s", task_of(submission, awarded), asked,
                  *awarded->counted ? ": " : "", awarded->counted);
  fputc('\n', file);
  wrap(file, text, 0, 0);
  print_place(file, awarded);
  print_help(file, awarded);
  free(asked);
  free(text);
}

static const char *status_mark(const struct item_points *p) {
  return p->later ? "?" : p->points == p->max ? "+" : p->points ? "~" : "-";
}

/* "  - 0/2  shared.bank_conflicts == 0     31 at size 4096     line 41"; in
 * several lines where it does not fit in one. */
static void print_row(FILE *file, const char *asked, const char *counted,
                      const char *place) {
  int words = (int)text_width(counted) + (int)text_width(place) +
              (*counted && *place ? 4 : 2);
  int gap = WIDTH - SET_IN - (int)text_width(asked) - words;
  bool both = *counted && *place;
  if (!*counted && !*place) {
    wrap(file, asked, SET_IN, SET_IN + 2);
  } else if (gap >= 0) {
    fprintf(file, "%s  %*s%s%s%s\n", asked, gap, "", counted, both ? "  " : "",
            place);
  } else {
    wrap(file, asked, SET_IN, SET_IN + 2);
    char *text = format_text("%s%s%s", place, both ? ": " : "", counted);
    print_indented(file, "", text);
    free(text);
  }
}

/* A hint helps once its item is what keeps the points away. */
static bool has_hint(const struct item_points *p) {
  return p->points < p->max && !p->later && !p->waits;
}

static void print_item(FILE *file, const struct item_points *p, bool first) {
  char *asked = item_asks(p->item);
  char *place = p->place.file
                    ? format_text("line %ld", p->place.line)
                    : format_text("%s", p->later ? "after hand-in" : "");
  fprintf(file, "  %s %d/%d  ", status_mark(p), p->points, p->max);
  print_row(file, asked, p->counted, place);
  if (has_hint(p) && !first)
    print_help(file, p);
  free(asked);
  free(place);
}

/* What every point of the task hangs on, too. */
static void print_needed(FILE *file, const struct rubric_task *t) {
  for (size_t i = 0; i < t->needed_count; i++)
    print_indented(file, "requires", t->needed[i].steps[0].asked);
}

static void print_task(FILE *file, const struct task_points *t,
                       const struct item_points *first) {
  char *points = format_text("%d of %d points", t->points, t->max);
  int room = WIDTH - (int)strlen(points) - (int)text_width(t->task->name) - 2;
  fprintf(file, "\n%s: %s%*s%s\n", t->task->name, t->task->title,
          room - (int)text_width(t->task->title), "", points);
  free(points);
  print_needed(file, t->task);
  for (size_t i = 0; i < t->task->item_count; i++)
    print_item(file, &t->items[i], &t->items[i] == first);
}

static void print_messages(FILE *file, const char *text) {
  for (int lines = 0; text && *text && lines < 12; lines++) {
    size_t length = strcspn(text, "\n");
    fprintf(file, "  %.*s\n", (int)length, text);
    text += length + (text[length] != '\0');
  }
}

char *feedback_first(const struct submission_points *submission) {
  if (submission->failed)
    return format_text("%s", submission->failed);
  if (!submission->first)
    return format_text("%s", "");
  const struct item_points *awarded = submission->first;
  char *asked = item_asks(awarded->item);
  char *text = awarded->place.file
                   ? format_text("%s: %s (%s:%ld)", asked, awarded->counted,
                                 awarded->place.file, awarded->place.line)
                   : format_text("%s: %s", asked, awarded->counted);
  free(asked);
  return text;
}

void feedback_print(FILE *file, const struct submission_points *submission) {
  fprintf(file, "Lab %ld, %s (edition %s): %d of %d points",
          submission->rubric->lab, submission->rubric->title,
          submission->rubric->edition, submission->points, submission->max);
  if (submission->later)
    fprintf(file, "; %d more are awarded after hand-in", submission->later);
  fputc('\n', file);
  if (submission->failed) {
    fprintf(file, "\nFirst: %s\n", submission->failed);
    print_messages(file, submission->messages);
    return;
  }
  print_first(file, submission);
  for (size_t t = 0; t < submission->rubric->task_count; t++)
    print_task(file, &submission->tasks[t], submission->first);
}

/* ---- for other programs ---- */

static cJSON *item_json(const struct item_points *awarded) {
  cJSON *item = cJSON_CreateObject();
  char *asked = item_asks(awarded->item);
  cJSON_AddStringToObject(item, "asked", asked);
  cJSON_AddNumberToObject(item, "max", awarded->max);
  cJSON_AddNumberToObject(item, "points", awarded->points);
  cJSON_AddBoolToObject(item, "later", awarded->later);
  cJSON_AddBoolToObject(item, "held", awarded->held);
  cJSON_AddBoolToObject(item, "passed", awarded->points == awarded->max);
  cJSON_AddStringToObject(item, "counted", awarded->counted);
  cJSON_AddStringToObject(item, "file",
                          awarded->place.file ? awarded->place.file : "");
  cJSON_AddNumberToObject(item, "line", (double)awarded->place.line);
  cJSON_AddStringToObject(item, "source",
                          awarded->source ? awarded->source : "");
  cJSON_AddStringToObject(item, "hint", awarded->hint ? awarded->hint : "");
  cJSON_AddStringToObject(item, "read",
                          awarded->item->read ? awarded->item->read : "");
  free(asked);
  return item;
}

static cJSON *task_json(const struct task_points *t) {
  cJSON *task = cJSON_CreateObject();
  cJSON_AddStringToObject(task, "name", t->task->name);
  cJSON_AddStringToObject(task, "title", t->task->title);
  cJSON_AddNumberToObject(task, "points", t->points);
  cJSON_AddNumberToObject(task, "max", t->max);
  cJSON_AddNumberToObject(task, "later", t->later);
  cJSON *items = cJSON_AddArrayToObject(task, "items");
  for (size_t i = 0; i < t->task->item_count; i++)
    cJSON_AddItemToArray(items, item_json(&t->items[i]));
  return task;
}

static cJSON *points_json(const struct submission_points *submission) {
  cJSON *all = cJSON_CreateObject();
  char *first = feedback_first(submission);
  cJSON_AddNumberToObject(all, "lab", (double)submission->rubric->lab);
  cJSON_AddStringToObject(all, "title", submission->rubric->title);
  cJSON_AddStringToObject(all, "edition", submission->rubric->edition);
  cJSON_AddNumberToObject(all, "points", submission->points);
  cJSON_AddNumberToObject(all, "max", submission->max);
  cJSON_AddNumberToObject(all, "later", submission->later);
  cJSON_AddStringToObject(all, "failed",
                          submission->failed ? submission->failed : "");
  cJSON_AddStringToObject(all, "messages",
                          submission->messages ? submission->messages : "");
  cJSON_AddStringToObject(all, "first", first);
  cJSON *tasks = cJSON_AddArrayToObject(all, "tasks");
  for (size_t t = 0; t < submission->rubric->task_count; t++)
    cJSON_AddItemToArray(tasks, task_json(&submission->tasks[t]));
  free(first);
  return all;
}

void result_json_write(const char *path, const struct submission_points *s) {
  cJSON *all = points_json(s);
  char *text = cJSON_Print(all);
  cJSON_Delete(all);
  if (!text)
    fail("no memory");
  struct output *out = output_open(path);
  fprintf(out->file, "%s\n", text);
  output_commit(out);
  free(text);
}
