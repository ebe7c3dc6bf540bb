/* pages - writes pages of results.
 *
 *   pages --submission FOLDER ID     FOLDER/results/ID/feedback.html and
 *                                    results.json
 *   pages --class FOLDER [SHEET]     of all submissions; SHEET, the grades that
 *                                    Canvas or Moodle exported, filled in
 *   pages --groups LAB               groups of class.csv (students.h)
 *   pages --times SHEET FOLDER LAB ID...
 *                                    when they came, by Moodle's SHEET
 *   pages --term-table FOLDER BEST (LAB WEIGHT GRADES)...
 *                                    term.csv and term.html (students.h)
 *   pages --names FOLDER SHEET LAB ID...
 *                                    are whom class.csv names among them?
 *                                    SHEET may be empty
 *   pages --nearest WORD NAME...     the name that was probably meant
 *   pages --course FOLDER KEY LAB... what course.yaml says of KEY (students.h)
 *   pages --full RESULT.json         exit status 0: full points */
#include "common/message.h"
#include "common/names.h"
#include "common/output.h"
#include "page.h"
#include "students.h"

#include <stdlib.h>
#include <string.h>

static void submission(const char *folder, const char *id) {
  struct student_result student = student_read(folder, id);
  feedback_page_write(format_text("%s/results/%s/feedback.html", folder, id),
                      &student);
  gradescope_write(format_text("%s/results/%s/results.json", folder, id),
                   student.result);
}

/* BEST, and of each lab NUMBER WEIGHT FOLDER. */
static void term(const char *folder, const char *best, char **labs, int count) {
  struct term_rules r = {.lab_count = count / 3, .best = atoi(best)};
  r.labs = allocate((size_t)count * sizeof *r.labs);
  r.weights = allocate((size_t)count * sizeof *r.weights);
  r.folders = allocate((size_t)count * sizeof *r.folders);
  for (int l = 0; l < r.lab_count; l++) {
    r.labs[l] = atoi(labs[3 * l]);
    r.weights[l] = atof(labs[3 * l + 1]);
    r.folders[l] = labs[3 * l + 2];
  }
  term_write(folder, &r);
}

static void print_points(const cJSON *result) {
  const cJSON *task, *item;
  printf("%d of %d points\n", result_number(result, "points"),
         result_number(result, "max"));
  cJSON_ArrayForEach(task, cJSON_GetObjectItemCaseSensitive(result, "tasks"))
      cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(task, "items"))
          printf("%d/%d %s: %s\n", result_number(item, "points"),
                 result_number(item, "max"), result_text(task, "name"),
                 result_text(item, "asked"));
  if (*result_text(result, "first"))
    printf("%s\n", result_text(result, "first"));
}

int main(int argc, char **argv) {
  message_name("make grade");
  output_guard();
  const char *what = argc > 1 ? argv[1] : "";
  if (argc == 4 && strcmp(what, "--submission") == 0) {
    submission(argv[2], argv[3]);
  } else if ((argc == 3 || argc == 4) && strcmp(what, "--class") == 0) {
    class_write(argv[2], argc == 4 ? argv[3] : NULL);
  } else if (argc == 3 && strcmp(what, "--term") == 0) {
    class_files_check(atoi(argv[2]));
  } else if (argc > 5 && strcmp(what, "--times") == 0) {
    gradebook_times(argv[2], argv[3], atoi(argv[4]), argv + 5,
                    (size_t)argc - 5);
  } else if (argc > 6 && strcmp(what, "--term-table") == 0) {
    term(argv[2], argv[3], argv + 4, argc - 4);
  } else if (argc > 5 && strcmp(what, "--names") == 0) {
    students_check(argv[2], *argv[3] ? argv[3] : NULL, atoi(argv[4]), argv + 5,
                   (size_t)argc - 5);
    class_files_tell_alone(atoi(argv[4]));
  } else if (argc > 3 && strcmp(what, "--nearest") == 0) {
    puts(
        nearest_name(argv[2], (const char *const *)argv + 3, (size_t)argc - 3));
  } else if (argc > 3 && strcmp(what, "--course") == 0) {
    course_print(argv[2], argv[3], argv + 4, (size_t)argc - 4);
  } else if (argc == 3 && strcmp(what, "--full") == 0) {
    cJSON *result = result_read(argv[2]);
    return result_number(result, "points") != result_number(result, "max");
  } else if (argc == 3 && strcmp(what, "--points") == 0) {
    print_points(result_read(argv[2]));
  } else {
    fail("usage: pages --submission FOLDER ID | --class FOLDER [SHEET] | "
         "--term LAB | --times SHEET FOLDER LAB ID... | --full RESULT.json | "
         "--points RESULT.json");
  }
  return 0;
}
