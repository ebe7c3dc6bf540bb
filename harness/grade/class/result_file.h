/* result_file.h - a result.json of the judge's, who it is about, and those of a
 * class together. */
#pragma once

#include <cjson/cJSON.h>
#include <stddef.h>

/* The file's object; ends the program where there is none. */
cJSON *result_read(const char *path);
const char *result_text(const cJSON *object, const char *name);
int result_number(const cJSON *object, const char *name);

/* A small file as one line that may be printed: bytes that are no text become
 * question marks. "" where there is none. To be freed. */
char *line_of_file(const char *path);

struct student_result {
  char *id, *name, *handed_in;
  char *note; /* what was handed in otherwise than asked, or "" */
  cJSON *result;
};

/* Those that FOLDER/ids lists, in its order. */
struct student_result *class_read(const char *folder, size_t *count);

/* ---- copies: told, and no verdict ---- */

/* Names of those who handed in the same text, blanks and comments aside:
 * "Ada, Ben". The starter is nobody's; the lab's own solution is one more. */
struct copies {
  char **items;
  size_t count;
};

struct copies copies_find(const char *folder, const struct student_result *,
                          size_t count);

/* ---- scores.csv: a row a student ---- */

/* Of a task, or of all "points". */
struct score_change {
  const struct student_result *student;
  const char *task;
  int before, now;
};

struct score_changes {
  struct score_change *items;
  size_t count;
  size_t students; /* whose they are */
};

void scores_write(const char *path, const struct student_result *, size_t);

/* Which points, in all and of each task, are others than in the scores.csv that
 * is there, if one is of the same edition; writes them to `changed`, which
 * stays as it was where no points are others. */
struct score_changes scores_compare(const char *path,
                                    const struct student_result *, size_t,
                                    const char *changed);
