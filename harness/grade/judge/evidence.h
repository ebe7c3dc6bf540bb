/* evidence.h - what a run left behind: its exit status, its counts, its
 * findings. All of it was written by the student's process: nothing in it is
 * trusted to be whole. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "launch_use.h"
#include "rubric.h"
#include "run_findings.h"
#include "vocabulary.h"

/* What one line of the source asked of one space by one operation. */
struct line_tally {
  struct blame place;
  int space, operation;
  double counted[COUNTED_COLUMNS];
};

enum { MAX_OTHERS = 8 };

struct evidence {
  const struct rubric_run *run;
  const char *keeps; /* the kernel that is to be mended, or NULL */
  char *trouble;     /* NULL, or why the run cannot count: "time is up" */
  struct line_tally *tallies;
  size_t tally_count;
  struct launches launches;
  struct least_time least;
  /* Bytes that the busiest warp of each launch asked for, summed; of which
   * launch they were added last. */
  double busiest[COUNTED_SPACES], busiest_taken[COUNTED_SPACES];
  /* Shuffles and warp reductions, of all launches; NAN: they are not told. */
  double warp_shuffles;
  double static_shared;
  /* Kernels that were launched and are called otherwise than `keeps`. */
  char *others[MAX_OTHERS];
  int other_count;
  double bus[BUS_NAMES]; /* NAN where the lab is not about it */
  struct findings findings;
  char *output, *log; /* paths */
};

/* Reads FOLDER/lab.o and FOLDER/RUN/...; `source` is the name of the student's
 * file, whose lines are blamed; `keeps` the one kernel that should be launched,
 * or NULL. */
struct evidence *evidence_read(const char *folder, const struct rubric_run *,
                               const char *source, const char *keeps);

/* A formula_lookup: what a name of the vocabulary stands for in a run. */
bool evidence_value(const void *evidence, const char *name, double *value);

/* Where the count or the finding that the condition begins with comes from. */
struct blame evidence_blame(const struct evidence *, const char *condition);

/* The first finding that the condition is about, or NULL. */
const struct reported_finding *evidence_finding(const struct evidence *,
                                                const char *condition);

/* The first race, between threads, blocks, streams or with the host, or NULL.
 */
const struct reported_finding *evidence_race(const struct evidence *);

/* What there is to say of it besides its value: the finding, or which launch
 * has so low an occupancy; "" where nothing. To be freed. */
char *evidence_remark(const struct evidence *, const char *condition);
