/* run.h - the configurations of a plan, verified and then timed or counted. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "common/output.h"
#include "device.h"
#include "kept.h"
#include "plan.h"
#include "row.h"

/* ---- what each source line has cost, and which addresses it touched: the rows
 * that the emulator writes for EMU_COUNTS and EMU_TRACE, of each variant at the
 * small size that is meant where none is named ---- */

enum lines_of { LINES_COUNTED, LINES_TRACED, LINES_FILES };

/* Files to be written; NULL: not asked for. And whether the source is printed
 * with its costs, at any size. */
struct line_outputs {
  struct output *file[LINES_FILES];
  bool annotate;
};

/* A configuration's own rows, on their way from the process that runs it. */
struct line_streams {
  FILE *stream[LINES_FILES];
  FILE *annotated;
};

/* Streams without a name, which a forked process may fill; NULL where nothing
 * is asked for. */
struct line_streams lines_begin(const struct line_outputs *,
                                const struct configuration *);
/* In the process that fills them, before and after the launch. */
void lines_record_begin(const struct line_streams *);
/* False: what is to be tried (EMU_WHAT_IF) names an array that is not there. */
bool lines_record_end(const struct line_streams *);
/* Appends them under one header, each row with the configuration in front, and
 * prints the annotated source on stdout. */
void lines_take(const struct line_outputs *, struct line_streams *,
                const struct configuration *);

/* ---- runs ---- */

/* On the emulator: each configuration in a process of its own, launched once
 * for its counts. */
struct rows run_counted(const struct plan *, const struct device *,
                        const struct line_outputs *);

/* On a GPU: all configurations are launched once and verified. */
struct rows run_verified(const struct plan *, const struct device *);

/* On a GPU: all configurations are launched once, and their results ignored;
 * for a profiler, which cares about the launch alone. */
struct rows run_launched(const struct plan *, const struct device *);

/* On a GPU: all configurations are verified, then those that were right are
 * timed and verified again. */
struct rows run_timed(const struct plan *, const struct device *, bool quick);

/* On a GPU: each configuration in the plan's order is verified, timed by few
 * samples and verified again; left out are ceilings that are kept, as long as
 * no row is faster. On a terminal a row is told once it is there. */
struct rows run_brief(const struct plan *, const struct device *,
                      const struct kept_rows *);

/* Prints results, one line each, and the ceilings that they stand beside. */
void show_rows(const struct rows *, const struct device *);
