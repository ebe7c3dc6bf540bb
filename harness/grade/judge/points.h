/* points.h - a rubric applied to what the runs left behind. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "evidence.h"
#include "rubric.h"

/* What an item earned. */
struct item_points {
  const struct rubric_item *item;
  int points, max;
  bool later;    /* to be had, but not here */
  bool waits;    /* for the result to become right */
  bool held;     /* awarded, but not told to the student yet */
  char *counted; /* "" where it was as asked */
  struct blame place;
  char *source; /* the line that place names, or NULL */
  const char *hint;
};

struct task_points {
  const struct rubric_task *task;
  int points, max, later;
  struct item_points *items; /* task->item_count */
};

struct submission_points {
  const struct rubric *rubric;
  int points, max, later;
  char *failed;   /* NULL, or why nothing was run */
  char *messages; /* the compiler's, or NULL */
  struct task_points *tasks;
  const struct item_points *first; /* what to mend first, or NULL */
};

/* Where the pieces of a submission lie; NULL where there are none. */
struct submission {
  const char *work;    /* folder of the runs */
  const char *source;  /* lab3.cu */
  const char *answers; /* answers.txt */
  const char *refused; /* why it is not to be run */
  bool final; /* students may see right values, and what hidden sizes earned */
};

struct submission_points award_points(const struct rubric *,
                                      const struct submission *);

/* What an item asks: "correct at given", "answer steps". To be freed. */
char *item_asks(const struct rubric_item *);

/* The points as a table on a terminal, first error first; and as a
 * file for other programs. */

void feedback_print(FILE *, const struct submission_points *);

/* What to mend first, in a line; to be freed. */
char *feedback_first(const struct submission_points *);

/* Writes result.json, ../README.md; whole or not at all. */
void result_json_write(const char *path, const struct submission_points *);
