/* run_verified.h - a run on a GPU: its memory and rows, each variant verified
 * by one launch. */
#pragma once

#include "../device.h"
#include "../row.h"
#include "../verify/workspace.h"

struct gpu_run {
  const struct plan *plan;
  struct rows rows;
  struct workspace workspace;
  size_t done; /* configurations, for progress */
};

struct gpu_run gpu_run_begin(const struct plan *, const struct device *);

/* Frees the memory; the rows are the caller's. */
struct rows gpu_run_end(struct gpu_run *);

/* Memory for items first ... end - 1 of the plan, which can share it. */
void prepare_group(struct gpu_run *, size_t first, size_t end);

/* Waits for the launch of a row; false where it failed, which is said and kept
 * as its verdict. Ends the program where the device was lost. */
bool launched(struct row *);

/* One launch into poisoned memory, and its verdict in the row. */
void verify(struct gpu_run *, const struct configuration *);

/* verify() for each of the group; those that are wrong on purpose are launched
 * for a tool such as racecheck to see. */
void verify_group(struct gpu_run *, size_t first, size_t end);

/* verify_group() for each group of the plan. */
void verify_all(struct gpu_run *);

/* The row has a verdict, and that is no failure. */
bool is_good(const struct row *);
