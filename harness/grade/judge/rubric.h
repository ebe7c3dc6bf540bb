/* rubric.h - a lab's tasks and points; ../edition/README.md has the format. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "launch_use.h"

enum item_kind { ITEM_CORRECT, ITEM_CONDITION, ITEM_PREDICTION };
enum item_runs {
  RUNS_ALL,
  RUNS_GIVEN,
  RUNS_HIDDEN,
  RUNS_OF_SIZE,
  RUNS_OF_MULTIPLES
};

/* What must hold for the points, or for a few of them. */
struct rubric_step {
  int points;
  char *asked; /* as the rubric has it; a comparison, but for ITEM_CORRECT */
};

enum { MAX_STEPS = 6 };

struct rubric_item {
  enum item_kind kind;
  enum item_runs runs;
  char *size; /* RUNS_OF_SIZE, RUNS_OF_MULTIPLES: 4096; else NULL */
  long rows, cols;
  char *answer;       /* ITEM_PREDICTION: its name in answers.txt */
  bool later;         /* a prediction that only grading knows */
  bool even_if_wrong; /* earned by a function that is kept (rubric_task.keeps),
                         before its results are right */
  struct rubric_step steps[MAX_STEPS]; /* the first has the most points */
  int step_count;
  char *hint, *read;
};

struct rubric_run {
  char *name; /* tree-4096: the case's folder */
  char *size; /* 4096 or 64x100 */
  long rows, cols;
  bool hidden;
  struct machine machine; /* the rubric's */
};

struct rubric_task {
  char *name, *title;
  char *entry; /* NULL: nothing is run */
  char *timed; /* the size that a GPU is timed at, or NULL */
  char *keeps; /* the given function that is to be mended, or NULL */
  struct rubric_run *runs;
  size_t run_count;
  bool hidden_later;          /* there are hidden sizes, unknown here */
  bool names_layouts;         /* it is not the task to find one */
  struct rubric_item *needed; /* `requires` lines */
  size_t needed_count;
  struct rubric_item *items;
  size_t item_count;
};

struct rubric {
  char *path;
  long lab;
  char *title, *edition;
  uint64_t inputs;
  char *calls;            /* functions that host code may call besides */
  struct machine machine; /* that occupancy is worked out for */
  struct rubric_task *tasks;
  size_t task_count;
};

/* Ends the program with one line, FILE:LINE: what to write, where it is not
 * understood. */
struct rubric *rubric_read(const char *path);

/* Is this run one of those that the item asks of? */
bool rubric_asks_of(const struct rubric_item *, const struct rubric_run *);
