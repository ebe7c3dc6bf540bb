/* feedback_page.c - a student's result: as a page, and for Gradescope. */
#include "common/message.h"
#include "common/output.h"
#include "page.h"
#include "students.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *class_of(const cJSON *item) {
  int points = result_number(item, "points");
  return points == result_number(item, "max") ? "full"
         : points                             ? "part"
                                              : "none";
}

static void paragraph(FILE *file, const char *before, const char *text) {
  if (!*text)
    return;
  fprintf(file, "<p>%s", before);
  html_text(file, text);
  fputs("</p>", file);
}

static void print_line(FILE *file, const cJSON *item) {
  if (!*result_text(item, "file"))
    return;
  fputs("<p class=\"line\"><code>", file);
  html_text(file, result_text(item, "file"));
  fprintf(file, ":%d: ", result_number(item, "line"));
  html_text(file, result_text(item, "source"));
  fputs("</code></p>", file);
}

/* What it earned, and whether it did, is not told yet. */
static bool is_held(const cJSON *item) {
  return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(item, "held"));
}

static void print_held(FILE *file, const cJSON *item) {
  fprintf(file, "<tr><td class=\"n\">?/%d<td><code>",
          result_number(item, "max"));
  html_text(file, result_text(item, "asked"));
  fputs("</code>", file);
  paragraph(file, "", result_text(item, "counted"));
  fputs("<p class=\"quiet\">Told after the deadline.</p>\n", file);
}

static void print_item(FILE *file, const cJSON *item) {
  bool full = result_number(item, "points") == result_number(item, "max");
  fprintf(file, "<tr><td class=\"n %s\">%d/%d<td><code>", class_of(item),
          result_number(item, "points"), result_number(item, "max"));
  html_text(file, result_text(item, "asked"));
  fputs("</code>", file);
  if (!full) {
    paragraph(file, "", result_text(item, "counted"));
    print_line(file, item);
    paragraph(file, "", result_text(item, "hint"));
    paragraph(file, "<span class=\"quiet\">Read:</span> ",
              result_text(item, "read"));
  }
  fputc('\n', file);
}

struct told {
  int points, max, held;
};

static struct told told_of_task(const cJSON *task) {
  const cJSON *item;
  struct told t = {.max = result_number(task, "max")};
  cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(task, "items")) {
    if (is_held(item))
      t.held += result_number(item, "max");
    else
      t.points += result_number(item, "points");
  }
  return t;
}

static struct told told_of_all(const cJSON *result) {
  const cJSON *task;
  struct told all = {0};
  cJSON_ArrayForEach(task, cJSON_GetObjectItemCaseSensitive(result, "tasks")) {
    struct told t = told_of_task(task);
    all.points += t.points;
    all.max += t.max;
    all.held += t.held;
  }
  return all;
}

/* To be freed. */
static char *told_text(struct told t) {
  char *now = format_text("%d of %d points", t.points, t.max);
  if (!t.held)
    return now;
  char *text = format_text("%s; up to %d more after the deadline", now, t.held);
  free(now);
  return text;
}

static void print_task(FILE *file, const cJSON *task) {
  const cJSON *item;
  char *points = told_text(told_of_task(task));
  char *caption = format_text("%s: %s", result_text(task, "title"), points);
  free(points);
  page_table(file, caption, "",
             (const char *const[]){"#points", "what is asked", NULL});
  free(caption);
  cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(task, "items"))(
      is_held(item) ? print_held : print_item)(file, item);
  page_table_end(file);
}

static void print_adjusted(FILE *file, const struct student_result *s) {
  struct standing standing = standing_of(s);
  if (!standing.adjusted)
    return;
  fprintf(file, "<p>%+.4g points: ", standing.adjusted);
  html_text(file, standing.reason);
  fputs("</p>\n", file);
}

/* Nothing of those who were in time. */
static void print_late(FILE *file, const struct student_result *s) {
  struct standing standing = standing_of(s);
  if (standing.hours > 0)
    fprintf(file,
            "<p>Handed in %.1f hours late: %.4g of the lab's points are "
            "taken off.</p>\n",
            standing.hours, standing.taken);
}

void feedback_page_write(const char *path,
                         const struct student_result *student) {
  struct output *out = output_open(path);
  FILE *file = out->file;
  const cJSON *result = student->result;
  const cJSON *task;
  char *title = format_text("Lab %d, %s: %s", result_number(result, "lab"),
                            result_text(result, "title"), student->name);
  page_begin(file, title);
  free(title);
  char *points = told_text(told_of_all(result));
  fprintf(file, "<p class=\"total\">%s</p>\n<p class=\"quiet\">Edition ",
          points);
  free(points);
  html_text(file, result_text(result, "edition"));
  fputs("</p>\n", file);
  print_late(file, student);
  print_adjusted(file, student);
  if (*result_text(result, "first")) {
    fputs("<p class=\"first\"><b>Mend this first.</b> ", file);
    html_text(file, result_text(result, "first"));
    fputs("</p>\n", file);
  }
  if (*result_text(result, "messages")) {
    fputs("<pre>", file);
    html_text(file, result_text(result, "messages"));
    fputs("</pre>\n", file);
  }
  cJSON_ArrayForEach(task, cJSON_GetObjectItemCaseSensitive(result, "tasks"))
      print_task(file, task);
  page_end(file);
  output_commit(out);
}

/* ---- Gradescope ---- */

static char *item_words(const cJSON *item) {
  const char *read = result_text(item, "read");
  bool placed = *result_text(item, "file");
  char line[24] = "";
  if (placed)
    snprintf(line, sizeof line, ":%d: ", result_number(item, "line"));
  return format_text("%s\n%s%s%s\n%s\n%s%s", result_text(item, "counted"),
                     placed ? result_text(item, "file") : "", line,
                     placed ? result_text(item, "source") : "",
                     result_text(item, "hint"), *read ? "Read: " : "", read);
}

static void add_test(cJSON *tests, const cJSON *task, const cJSON *item) {
  bool full = result_number(item, "points") == result_number(item, "max");
  char *name = format_text("%s: %s", result_text(task, "name"),
                           result_text(item, "asked"));
  char *words = is_held(item) ? format_text("%s", result_text(item, "counted"))
                : full        ? format_text("%s", "")
                              : item_words(item);
  cJSON *test = cJSON_CreateObject();
  cJSON_AddStringToObject(test, "name", name);
  cJSON_AddNumberToObject(test, "score", result_number(item, "points"));
  cJSON_AddNumberToObject(test, "max_score", result_number(item, "max"));
  cJSON_AddStringToObject(test, "output", words);
  cJSON_AddStringToObject(test, "output_format", "text");
  cJSON_AddStringToObject(test, "visibility",
                          is_held(item) ? "after_due_date" : "visible");
  cJSON_AddItemToArray(tests, test);
  free(words);
  free(name);
}

void gradescope_write(const char *path, const cJSON *result) {
  cJSON *all = cJSON_CreateObject();
  const cJSON *task, *item;
  char *words =
      format_text("Lab %d, edition %s\n%s\n%s", result_number(result, "lab"),
                  result_text(result, "edition"), result_text(result, "first"),
                  result_text(result, "messages"));
  cJSON_AddNumberToObject(all, "score", result_number(result, "points"));
  cJSON_AddStringToObject(all, "output", words);
  cJSON_AddStringToObject(all, "output_format", "text");
  cJSON_AddStringToObject(all, "visibility", "visible");
  cJSON_AddStringToObject(all, "stdout_visibility", "hidden");
  cJSON *tests = cJSON_AddArrayToObject(all, "tests");
  cJSON_ArrayForEach(task, cJSON_GetObjectItemCaseSensitive(result, "tasks"))
      cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(task, "items"))
          add_test(tests, task, item);
  char *text = cJSON_Print(all);
  struct output *out = output_open(path);
  fprintf(out->file, "%s\n", text);
  output_commit(out);
  free(text);
  free(words);
  cJSON_Delete(all);
}
