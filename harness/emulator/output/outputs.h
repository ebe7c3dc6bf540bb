/* outputs.h - what at_exit.c has written, each by the module of its name, and
 * what these modules share. Where a function gives an int, nonzero means that
 * the file could not be written, and that was said. */
#pragma once

#include "../count/tallies.h"
#include "../execute/events.h"

#include <stdio.h>

/* ---- files that are whole or absent (output_files.c): written beside their
 * place, then renamed. What is no file, such as /dev/stdout, is written to */

struct whole_file {
  const char *variable, *path; /* of the environment; what it names */
  char *beside;                /* NULL: none, `path` is no file */
  FILE *file;                  /* NULL: none is open */
};

/* NULL: it cannot be written, and was said so. */
FILE *whole_file_begin(struct whole_file *, const char *variable,
                       const char *path);
/* Gives it its name. Nonzero: it could not be written, and was said so. */
int whole_file_end(struct whole_file *);

/* A file that is written beside its place, then renamed; or a stream of the
 * host program's, which stays open. */
struct csv_file {
  const char *variable, *header; /* of the environment; the first line */
  const char *path;              /* the variable's value; NULL: none */
  FILE *file;                    /* NULL: not begun */
  struct whole_file whole;       /* empty: a stream */
  int failed;
};

/* Looks up its variable. */
void csv_open(struct csv_file *);
/* Is there anything to be written? */
int csv_wanted(const struct csv_file *);
/* Begins it with its header, unless it has begun. NULL: it cannot be written,
 * and was said so. */
FILE *csv_begin(struct csv_file *);
void csv_begin_stream(struct csv_file *, FILE *);
/* Gives it its name. Nonzero: it could not be written, and was said so. */
int csv_end(struct csv_file *);
/* A field, in quotes where it needs them. */
void csv_field(FILE *, const char *text);

/* ---- the outputs ---- */

/* EMU_COUNTS: a row for each launch, source line and kind of access. */
extern struct csv_file counts_file;
void counts_write(const struct launch_event *, const struct line_counts *,
                  size_t count);

/* Copies over the bus that were to be asynchronous and waited; or all. */
void bus_calls_print(FILE *, int all);

/* EMU_ON: a GPU on which each launch's bound is wanted; EMU_LAUNCHES: a row for
 * each launch, what bounds its time (time_bounds.c). */
extern struct csv_file launches_file;
void time_bounds_init(void);
void time_bounds_launch_ends(const struct launch_event *);
/* A line for a kernel, if it has one; for each, and for copies over the bus. */
void bound_print(FILE *, const char *kernel);
void time_bounds_print(FILE *);
void time_bounds_clear(void);
/* What the launch that ended last takes at least if its instructions cost what
 * the list says, and if the rest is as it was, or is_changed as the outcome has
 * it; in milliseconds, and by which unit: on the GPU of EMU_ON, else on an
 * H200. Counts are as written. */
struct bound;
struct bound_gpu;
struct what_if_outcome;
double bound_of_counts(const struct instruction_counts *,
                       const struct what_if_outcome *, int is_changed,
                       struct bound *);
const struct bound_gpu *bound_gpu_meant(void);

/* ---- what would be, were arrays laid out otherwise (what_if_table.c) ---- */

void what_if_table_launch_ends(const struct launch_event *);
void what_if_table_print(FILE *);
void what_if_table_clear(void);
/* Is there a name that no kernel that ran has? Says so. */
int what_if_table_unmet(FILE *);

/* ---- counts as compiled (compiled_counts.c) ---- */

/* Was one of the program's files built by emucc --compiled? */
int program_is_as_compiled(void);
/* EMU_COMPILED: runs that program, which is this one as compiled, and reads
 * what it has counted. Ends the program where it has counted nothing. */
void compiled_counts_init(void);
int compiled_counts_wanted(void);
/* The other side: does that program ask? Writes a launch for it. */
struct bound_counts;
int compiled_counts_asked(void);
void compiled_counts_write(const struct launch_event *,
                           const struct bound_counts *);
/* Nonzero: it could not be written. */
int compiled_counts_end(void);
/* Of each count the lower one: as written, as compiled. */
void compiled_counts_lower(const struct launch_event *, struct bound_counts *);
/* Adds the kernel's loads and stores as compiled. Returns its launches. */
unsigned compiled_counts_of(const char *kernel, struct tally *global,
                            struct tally *shared);

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
 * in the order of their first calls; none if there were none. */
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

/* Spaces and operations, as files and tables name them. */
extern const char *const space_names[SPACES],
    *const operation_names[OPERATIONS];

/* ---- what each kernel's source lines have cost, over all its launches
 * (kernel_lines.c) ---- */

struct kernel_lines {
  char *kernel;
  struct line_counts *lines; /* in order of files and lines */
  size_t count;
};

/* Adds a launch of that kernel. */
void kernel_lines_add(const char *kernel, const struct line_counts *,
                      size_t count);
/* In the order of their first launch. Returns how many. */
size_t kernel_lines(const struct kernel_lines **);
/* Of all kernels together; the caller frees them. Returns how many. */
size_t kernel_lines_sum(struct line_counts **);
void kernel_lines_clear(void);

/* In the unit that counts in its space: sectors of global memory, wavefronts of
 * the others. */
uint64_t line_cost(const struct line_counts *);
uint64_t line_ideal_cost(const struct line_counts *);
/* What a line costs above its ideal. */
uint64_t line_excess(const struct line_counts *);
/* "sectors" or "wavefronts". */
const char *line_unit(const struct line_counts *);

/* ---- one request of each source line and kind of access: the first that a
 * whole warp made in the lowest block (sampled_lines.c) ---- */

struct sampled_line {
  struct source_line line;
  struct request_sample sample;
};

/* Those of the launch that ran last, in order of lines; the caller frees them.
 * Returns how many there are. */
size_t sampled_lines_of_launch(struct sampled_line **);

/* Keeps those of the launch that ran last, unless a launch before has left one
 * of the same line and kind. */
void sampled_lines_save(void);
/* The one that was kept; NULL: none. */
const struct request_sample *sampled_line_saved(const struct line_counts *);
void sampled_lines_clear(void);

/* The address of a lane, in bytes from the first of the array; the bank of
 * shared memory, and the sector, counted from there too. */
enum { WORD_BYTES = 4, BANKS = 32 };
int sample_offset(const struct request_sample *, int lane);
int sample_bank(const struct request_sample *, int lane);
int sample_sector(const struct request_sample *, int lane);
