/* run.h - the configurations of a plan, verified and then timed or counted. */
#pragma once

#include "device.h"
#include "lines.h"
#include "plan.h"
#include "row.h"

#include <stdbool.h>

/* On the emulator: each configuration in a process of its own, launched once
 * for its counts. */
struct rows run_counted(const struct plan *, const struct device *,
                        const struct lines *);

/* On a GPU: all configurations are launched once and verified. */
struct rows run_checked(const struct plan *, const struct device *);

/* On a GPU: all configurations are launched once, and their results ignored;
 * for a profiler, which cares about the launch alone. */
struct rows run_launched(const struct plan *, const struct device *);

/* On a GPU: all configurations are verified, then those that were right are
 * timed and verified again. */
struct rows run_timed(const struct plan *, const struct device *, bool quick);

/* Prints results, one line each, and the ceilings that they stand beside. */
void show_rows(const struct rows *, const struct device *);
