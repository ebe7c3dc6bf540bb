/* result_file.h - a result.json of the judge's, who it is about, and those of a
 * class together. */
#pragma once

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* The file's object; ends the program where there is none. */
cJSON *result_read(const char *path);
const char *result_text(const cJSON *object, const char *name);
int result_number(const cJSON *object, const char *name);

/* A small file as one line that may be printed: bytes that are no text become
 * question marks. "" where there is none. To be freed. */
char *line_of_file(const char *path);

struct student_result {
  char *id, *name;
  char *known_as;   /* other names, a line each: their system's number; who
                       belongs to a group */
  char *handed_in;  /* UTC, or "" */
  char *note;       /* what was handed in otherwise than asked, or "" */
  bool marked_late; /* by their system, which does not say how late */
  cJSON *result;
};

/* What FOLDER/submissions/ID holds; and FOLDER/results/ID, too. */
struct student_result student_named(const char *folder, const char *id);
struct student_result student_read(const char *folder, const char *id);
/* Is that what the student, or one of the group, is called? */
bool student_is(const struct student_result *, const char *called);

/* Those that FOLDER/ids lists, in its order. */
struct student_result *class_read(const char *folder, size_t *count);

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
