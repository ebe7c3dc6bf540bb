/* verified.h - runs on a GPU whose variants are verified, one launch each. */
#pragma once

#include "../device.h"
#include "../row.h"
#include "../verify/workspace.h"

struct timed_run {
  const struct plan *plan;
  struct rows rows;
  struct workspace workspace;
  size_t done; /* configurations, for progress */
};

struct timed_run timed_run_begin(const struct plan *, const struct device *);

/* Frees the memory; the rows are the caller's. */
struct rows timed_run_end(struct timed_run *);

/* Memory for items first ... end - 1 of the plan, which can share it. */
void prepare_group(struct timed_run *, size_t first, size_t end);

/* Waits for the launch of a row; false where it failed, which is said and kept
 * as its verdict. Ends the program where the device was lost. */
bool launched(struct row *);

/* One launch into poisoned memory, and its verdict in the row. */
void verify(struct timed_run *, const struct configuration *);

/* verify() for each of the group; those that are wrong on purpose are launched
 * for a tool such as racecheck to see. */
void verify_group(struct timed_run *, size_t first, size_t end);

/* The row has a verdict, and that is no failure. */
bool is_good(const struct row *);
