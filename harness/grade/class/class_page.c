/* class_page.c - the page of a class: points, tasks, findings, students,
 * similar submissions. */
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "page.h"
#include "students.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct group {
  struct student_result *students;
  size_t count;
};

/* ---- points ---- */

static int max_of(const struct group *g) {
  return result_number(g->students[0].result, "max");
}

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static void print_middle(FILE *file, const struct group *group) {
  int *points = allocate(group->count * sizeof *points), sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < group->count; i++)
    if (!standing_of(&group->students[i]).excused)
      sum += points[count++] =
          result_number(group->students[i].result, "points");
  fprintf(file, "<p>%zu submissions", group->count);
  if (count < group->count)
    fprintf(file, ", %zu of them excused, which no mean has",
            group->count - count);
  qsort(points, count, sizeof *points, by_value);
  if (count)
    fprintf(file, ". Of %d points: median %d, mean %.1f, lowest %d, highest %d",
            max_of(group), points[count / 2], (double)sum / (double)count,
            points[0], points[count - 1]);
  fputs(".</p>\n", file);
  free(points);
}

/* How many have each number of points. */
static void print_histogram(FILE *file, const struct group *group) {
  int max = max_of(group), highest = 1;
  int *with = allocate(((size_t)max + 1) * sizeof *with);
  memset(with, 0, ((size_t)max + 1) * sizeof *with);
  for (size_t i = 0; i < group->count; i++) {
    int points = result_number(group->students[i].result, "points");
    if (points >= 0 && points <= max && ++with[points] > highest)
      highest = with[points];
  }
  page_table(file, "How many have how many points", "dense",
             (const char *const[]){"#points", "#students", "=", "", NULL});
  for (int p = max; p >= 0; p--) {
    fprintf(file, "<tr><td class=\"n\">%d<td class=\"n\">%d", p, with[p]);
    page_bar(file, with[p], highest);
    fputs("<td>\n", file);
  }
  page_table_end(file);
  free(with);
}

/* ---- tasks and findings ---- */

static const cJSON *task_of(const struct group *g, size_t student, int t) {
  return cJSON_GetArrayItem(
      cJSON_GetObjectItemCaseSensitive(g->students[student].result, "tasks"),
      t);
}

static const cJSON *item_of(const cJSON *task, int i) {
  return cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(task, "items"), i);
}

static int lost(const cJSON *object) {
  return result_number(object, "points") < result_number(object, "max");
}

static void print_task(FILE *file, const struct group *group, int t) {
  int sum = 0, full = 0, count = 0;
  const cJSON *task = task_of(group, 0, t);
  for (size_t s = 0; s < group->count; s++) {
    const cJSON *theirs = task_of(group, s, t);
    if (standing_of(&group->students[s]).excused)
      continue;
    count++;
    sum += result_number(theirs, "points");
    full += !lost(theirs);
  }
  fputs("<tr><th scope=\"row\">", file);
  html_text(file, result_text(task, "title"));
  fprintf(file, "<td class=\"n\">%.1f of %d<td class=\"n\">%d",
          count ? (double)sum / count : 0, result_number(task, "max"), full);
  page_bar(file, sum, result_number(task, "max") * (count ? count : 1));
  fputc('\n', file);
}

static void print_tasks(FILE *file, const struct group *g) {
  page_table(file, "Points per task", "",
             (const char *const[]){"task", "#mean", "#with all", "=", NULL});
  for (int t = 0; task_of(g, 0, t); t++)
    print_task(file, g, t);
  page_table_end(file);
}

/* Something that costs points, and how many it does. */
struct finding_total {
  char *text;
  int students;
};

struct totals {
  struct finding_total *items;
  size_t count;
};

static void add_to(struct totals *all, const char *text) {
  for (size_t i = 0; i < all->count; i++)
    if (strcmp(all->items[i].text, text) == 0) {
      all->items[i].students++;
      return;
    }
  all->items = reallocate(all->items, (all->count + 1) * sizeof *all->items);
  all->items[all->count++] = (struct finding_total){format_text("%s", text), 1};
}

static int by_students(const void *a, const void *b) {
  const struct finding_total *x = a, *y = b;
  if (x->students != y->students)
    return y->students - x->students;
  return strcmp(x->text, y->text);
}

static void add_items(struct totals *all, const cJSON *task) {
  const cJSON *item;
  for (int i = 0; (item = item_of(task, i)); i++)
    if (lost(item)) {
      char *text = format_text("%s: %s", result_text(task, "name"),
                               result_text(item, "asked"));
      add_to(all, text);
      free(text);
    }
}

static void print_totals(FILE *file, const char *caption, struct totals *all,
                         size_t max) {
  if (all->count)
    qsort(all->items, all->count, sizeof *all->items, by_students);
  page_table(file, caption, "",
             (const char *const[]){"#students", "what", NULL});
  for (size_t i = 0; i < all->count && i < max; i++) {
    fprintf(file, "<tr><td class=\"n\">%d<td>", all->items[i].students);
    html_text(file, all->items[i].text);
    fputc('\n', file);
  }
  page_table_end(file);
}

static void print_findings(FILE *file, const struct group *group) {
  struct totals points = {0}, failed = {0};
  for (size_t s = 0; s < group->count; s++) {
    const cJSON *result = group->students[s].result;
    const char *why = result_text(result, "failed");
    if (*why)
      add_to(&failed, why);
    else
      for (int t = 0; task_of(group, s, t); t++)
        add_items(&points, task_of(group, s, t));
  }
  if (points.count)
    print_totals(file, "What cost points most often", &points, 15);
  if (failed.count)
    print_totals(file, "Why submissions were not run", &failed, 30);
}

/* ---- students ---- */

/* Those that FOLDER/not_judged lists, with the reason. */
static void print_not_judged(FILE *file, const char *folder) {
  char *path = format_text("%s/not_judged", folder), id[200];
  FILE *ids = fopen(path, "r");
  free(path);
  if (!ids)
    return;
  while (fgets(id, sizeof id, ids) && (id[strcspn(id, "\n")] = '\0', *id)) {
    char *name_file = format_text("%s/submissions/%s/name", folder, id);
    char *why_file = format_text("%s/results/%s/not_judged", folder, id);
    char *name = line_of_file(name_file), *why = line_of_file(why_file);
    fputs("<tr><th scope=\"row\">", file);
    html_text(file, name);
    fputs("<td class=\"n\">–<td>not judged: ", file);
    html_text(file, why);
    fputc('\n', file);
    free(name_file);
    free(why_file);
    free(name);
    free(why);
  }
  fclose(ids);
}

static void print_students(FILE *file, const struct group *group,
                           const char *folder) {
  page_table(
      file, "Students", "",
      (const char *const[]){"student", "#points", "to be mended first", NULL});
  for (size_t s = 0; s < group->count; s++) {
    const struct student_result *student = &group->students[s];
    fprintf(file, "<tr><th scope=\"row\"><a href=\"results/%s/feedback.html\">",
            student->id);
    html_text(file, student->name);
    fprintf(file, "</a><td class=\"n\">%d<td>",
            result_number(student->result, "points"));
    html_text(file, result_text(student->result, "first"));
    fputc('\n', file);
  }
  print_not_judged(file, folder);
  page_table_end(file);
}

static void print_changes(FILE *file, const struct score_changes *changes) {
  if (!changes->count)
    return;
  page_table(file, "Other points than before", "",
             (const char *const[]){"student", "task", "#before", "#now", NULL});
  for (size_t i = 0; i < changes->count; i++) {
    fputs("<tr><th scope=\"row\">", file);
    html_text(file, changes->items[i].student->name);
    fprintf(file, "<td>%s<td class=\"n\">%d<td class=\"n\">%d\n",
            changes->items[i].task, changes->items[i].before,
            changes->items[i].now);
  }
  page_table_end(file);
}

static void print_notes(FILE *file, const struct group *group) {
  bool begun = false;
  for (size_t s = 0; s < group->count; s++) {
    if (!*group->students[s].note)
      continue;
    if (!begun)
      page_table(file, "Handed in otherwise than asked", "",
                 (const char *const[]){"student", "what", NULL});
    begun = true;
    fputs("<tr><th scope=\"row\">", file);
    html_text(file, group->students[s].name);
    fputs("<td>", file);
    html_text(file, group->students[s].note);
    fputc('\n', file);
  }
  if (begun)
    page_table_end(file);
}

static void print_late(FILE *file, const struct group *group) {
  bool begun = false;
  for (size_t i = 0; i < group->count; i++) {
    const struct student_result *result = &group->students[i];
    struct standing standing = standing_of(result);
    if (standing.hours <= 0 && !result->marked_late)
      continue;
    if (!begun)
      page_table(file, "Late", "",
                 (const char *const[]){"student", "#hours", "#points",
                                       "#that count", NULL});
    begun = true;
    fputs("<tr><th scope=\"row\">", file);
    html_text(file, result->name);
    if (standing.hours > 0)
      fprintf(file, "<td class=\"n\">%.1f", standing.hours);
    else
      fputs("<td class=\"n\">marked so", file);
    fprintf(file, "<td class=\"n\">%d<td class=\"n\">%.4g\n",
            result_number(result->result, "points"), standing.grade);
  }
  if (begun)
    page_table_end(file);
}

/* ---- what is worth a look ---- */

/* A line "LINE<TAB>what" each of results/ID/suspicious (judge/suspicions.h). */
static bool print_suspicious(FILE *file, const struct student_result *result,
                             const char *folder, int lab, bool begun) {
  char *path = format_text("%s/results/%s/suspicious", folder, result->id);
  FILE *lines = fopen(path, "r");
  char line[400];
  free(path);
  while (lines && fgets(line, sizeof line, lines)) {
    char *what = line + strcspn(line, "\t");
    line[strcspn(line, "\n")] = '\0';
    if (!*what)
      continue;
    *what++ = '\0';
    if (!begun)
      page_table(file, "Text that is worth a look", "",
                 (const char *const[]){"student", "#line", "what", NULL});
    begun = true;
    fprintf(file, "<tr><th scope=\"row\"><a href=\"submissions/%s/lab%d.cu\">",
            result->id, lab);
    html_text(file, result->name);
    fprintf(file, "</a><td class=\"n\">%s<td>", line);
    html_text(file, what);
    fputc('\n', file);
  }
  if (lines)
    fclose(lines);
  return begun;
}

static void print_suspicions(FILE *file, const struct group *g,
                             const char *folder) {
  bool begun = false;
  for (size_t i = 0; i < g->count; i++)
    begun =
        print_suspicious(file, &g->students[i], folder,
                         result_number(g->students[0].result, "lab"), begun);
  if (begun)
    page_table_end(file);
}

/* ---- similar submissions ---- */

/* A link to what was handed in. */
static void print_submission(FILE *file, const struct group *g,
                             const char *id) {
  const char *name = "the lab's own solution";
  for (size_t i = 0; i < g->count; i++)
    if (strcmp(g->students[i].id, id) == 0)
      name = g->students[i].name;
  fprintf(file, "<a href=\"submissions/%s/lab%d.cu\">", id,
          result_number(g->students[0].result, "lab"));
  html_text(file, name);
  fputs("</a>", file);
}

static void print_similar(FILE *file, const struct group *group,
                          const char *folder) {
  enum { MAX_ROWS = 20 };
  char *path = format_text("%s/similar.csv", folder);
  struct csv *csv = access(path, R_OK) == 0 ? csv_read(path) : NULL;
  free(path);
  if (!csv || !csv->rows)
    return;
  page_table(file, "Similar submissions", "",
             (const char *const[]){"#percent", "of one's text",
                                   "is in the other's", NULL});
  for (size_t r = 0; r < csv->rows && r < MAX_ROWS; r++) {
    fprintf(file, "<tr><td class=\"n\">%s<td>", csv_cell(csv, r, "percent"));
    print_submission(file, group, csv_cell(csv, r, "id"));
    fputs("<td>", file);
    print_submission(file, group, csv_cell(csv, r, "other"));
    fputc('\n', file);
  }
  page_table_end(file);
  char *baseline_path = format_text("%s/similar_baseline", folder);
  char *baseline = line_of_file(baseline_path);
  free(baseline_path);
  fprintf(file,
          "<p>The starter's text is left out. A pair is a reason to read both, "
          "and no verdict: a lab has few right solutions. %s similar.csv has "
          "all pairs: %zu.</p>\n",
          baseline, csv->rows);
  free(baseline);
  csv_free(csv);
}

static void write_page(const char *path, const char *folder,
                       const struct group *group,
                       const struct score_changes *changes) {
  struct output *out = output_open(path);
  const cJSON *any = group->students[0].result;
  char *title = format_text("Lab %d, %s: the class", result_number(any, "lab"),
                            result_text(any, "title"));
  page_begin(out->file, title);
  free(title);
  fputs("<p class=\"quiet\">Edition ", out->file);
  html_text(out->file, result_text(any, "edition"));
  fputs("</p>\n", out->file);
  print_middle(out->file, group);
  print_changes(out->file, changes);
  print_tasks(out->file, group);
  print_findings(out->file, group);
  print_histogram(out->file, group);
  print_students(out->file, group, folder);
  print_notes(out->file, group);
  print_late(out->file, group);
  print_suspicions(out->file, group, folder);
  print_similar(out->file, group, folder);
  page_end(out->file);
  output_commit(out);
}

void class_write(const char *folder, const char *sheet) {
  struct group group;
  group.students = class_read(folder, &group.count);
  if (!group.count)
    fail("there are no submissions");
  char *page = format_text("%s/class.html", folder);
  char *scores = format_text("%s/scores.csv", folder);
  char *changed = format_text("%s/changes.csv", folder);
  struct score_changes changes =
      scores_compare(scores, group.students, group.count, changed);
  write_page(page, folder, &group, &changes);
  scores_write(scores, group.students, group.count);
  printf("%s\n%s\n", scores, page);
  if (changes.count)
    printf("%s: %zu students have other points than before\n", changed,
           changes.students);
  if (sheet)
    gradebook_fill(sheet, folder, group.students, group.count);
  free(page);
  free(scores);
  free(changed);
}
