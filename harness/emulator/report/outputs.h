/* outputs.h - what at_exit.c writes, each by the module of its name. Where a
 * function gives an int, nonzero means that the file could not be written, and
 * that was said. */
#ifndef EMULATOR_OUTPUTS_H
#define EMULATOR_OUTPUTS_H

#include "../count/line_counts.h"
#include "../execute/events.h"
#include "csv_file.h"

#include <stdio.h>

/* EMU_COUNTS: a row for each launch, source line and kind of access. */
extern struct csv_file counts_file;
void counts_write(const struct launch_event *, const struct line_counts *,
                  size_t count);

/* EMU_TRACE: the addresses of one request for each source line and kind of
 * access, the first that a whole warp made in the lowest block; what the launch
 * has left. */
extern struct csv_file trace_file;
void trace_write(const struct launch_event *);

/* EMU_FINDINGS: all findings, for programs that read them. */
int findings_json_write(void);

/* The short table: what each kernel's accesses cost, if any has run. */
void kernel_table_print(FILE *);

/* One line that names the routines and the lines of kernels that go uncounted,
 * in the order of their first calls; none if there were none. emu_results.h
 * declares emu_uncounted, which notes them. */
void uncounted_print(FILE *);

/* EMU_ANNOTATE: each kernel's source, what its accesses cost in the margin. */
void annotated_source_print(FILE *);

/* EMU_ANNOTATE=html, or a name that ends in .html: one page with the kernels'
 * costs, the findings, the costliest lines drawn, and the source with both in
 * it; its name is printed. */
int source_page_wanted(void);
int source_page_write(void);

/* What kernels have printed, block by block, to stdout: their launch has ended.
 */
void device_output_write(void);

#endif
