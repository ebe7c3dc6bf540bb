/* scores.h - scores.csv: a row a student. */
#pragma once

#include "result_file.h"

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
