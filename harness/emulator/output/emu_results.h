/* emu_results.h - counts and findings, for the host program and the harness.
 * C, and C++. */
#pragma once

#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The count vocabulary: space_operation.quantity, e.g.
 * "global_load.sectors_per_request", "shared.bank_conflicts", "races".
 * Totals over all launches since the last reset. */
struct emu_quantity {
  const char *name;
  double value;
};
/* Fills up to `room` quantities, in a fixed order, and returns how many it has
 * filled; with NULL, how many there are. The names are the same in every
 * program. */
size_t emu_counts(struct emu_quantity *, size_t room);
void emu_counts_reset(void);

/* Findings since the last reset: races, out of bounds, uninitialised, ... The
 * text of finding i is valid until the reset. */
size_t emu_findings(void);
const char *emu_finding_text(size_t i);

/* From the next launch on, rows go to these streams as EMU_COUNTS and EMU_TRACE
 * would have them, under a header; NULL: none. The caller flushes them. */
void emu_record(FILE *counts, FILE *trace);

/* Prints what EMU_ANNOTATE=1, which must be set before the first launch, has at
 * exit: the source of the kernels so far, each line with its cost; and what
 * EMU_WHAT_IF asks for. Nonzero: that names an array that no kernel has; it is
 * said on stderr. */
int emu_annotated_source(FILE *);

/* The table and the findings at exit, on stderr, and the exit status that
 * tells of findings: on by default. EMU_COUNTS and its like are obeyed either
 * way. The host's main has returned or called exit. */
void emu_report_at_exit(int enabled);

#ifdef __cplusplus
}
#endif
