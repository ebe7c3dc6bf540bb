/* at_exit.c - what is written when a launch has ended, and when the program
 * has.
 */
#include "outputs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../check/findings/findings.h"
#include "../check/global_races/access_history.h"
#include "../check/global_races/global_shadow.h"
#include "../check/host/host_checks.h"
#include "../program/environment.h"
#include "../what_if/what_if.h"
#include "emu_results.h"

static int opened, quiet;
static int annotate; /* EMU_ANNOTATE=1: print the source with its counts */
static int page;     /* EMU_ANNOTATE=html: write it, with more */
static int strict;   /* EMU_STRICT: findings make the exit status nonzero */

void report_init(void) {
  opened = 1;
  time_bounds_init(); /* before the program runs as compiled, for its GPU, too
                       */
  compiled_counts_init();
  csv_open(&counts_file);
  csv_open(&trace_file);
  const char *wanted = environment_text("EMU_ANNOTATE");
  page = source_page_wanted();
  annotate = wanted && strcmp(wanted, "1") == 0;
  if (wanted && !page && !annotate && strcmp(wanted, "0") != 0)
    environment_fail("EMU_ANNOTATE", "1, \"html\", or the name of a file.html");
  strict = environment_number("EMU_STRICT", 0, 1, 1);
  if (program_is_as_compiled()) { /* findings are of what was written */
    findings_print(0);
    strict = 0;
  }
  what_if_init((!quiet || annotate) && !program_is_as_compiled());
  if (csv_wanted(&trace_file) || page)
    request_samples_enable();
}

void emu_report_at_exit(int enabled) {
  quiet = !enabled;
  findings_print(enabled);
}

void emu_record(FILE *counts, FILE *trace) {
  csv_begin_stream(&counts_file, counts);
  csv_begin_stream(&trace_file, trace);
  if (trace)
    request_samples_enable();
}

int emu_annotated_source(FILE *out) {
  if (!annotate)
    return 0;
  annotated_source_print(out);
  bus_calls_print(out, 1);
  what_if_table_print(out);
  return what_if_table_unmet(stderr);
}

void report_launch_ends(const struct launch_event *launch) {
  device_output_write();
  time_bounds_launch_ends(launch);
  what_if_table_launch_ends(launch);
  if (csv_wanted(&counts_file) || annotate || page) {
    struct line_counts *lines;
    size_t n = line_counts_of_launch(&lines);
    if (csv_wanted(&counts_file))
      counts_write(launch, lines, n);
    if (annotate || page)
      kernel_lines_add(launch->grid->kernel, lines, n);
    free(lines);
  }
  if (csv_wanted(&trace_file))
    trace_write(launch);
  if (page)
    sampled_lines_save();
  request_samples_clear();
}

/* All that is written at the end. Nonzero: what makes the program fail. */
static int write_all(void) {
  int failed = csv_end(&counts_file) | csv_end(&trace_file) |
               csv_end(&launches_file) | compiled_counts_end() |
               findings_json_write();
  if (!quiet) {
    fflush(stdout);
    findings_print_rest();
    kernel_table_print(stderr);
    if (!annotate) /* which has them above each kernel */
      time_bounds_print(stderr);
    what_if_table_print(stderr);
    if (global_shadow_one_of() > 1)
      fprintf(stderr,
              "Races in global memory were looked for in one of %u pages of "
              "large allocations; EMU_SAMPLE=all looks at all\n",
              global_shadow_one_of());
    if (access_history_was_full())
      fprintf(stderr, "Of one launch, at least, there were too many accesses "
                      "or atomic operations to remember: races between some "
                      "of them may be missing\n");
    if (stream_order_limits())
      fprintf(stderr, "%s\n", stream_order_limits());
    uncounted_print(stderr);
    bus_calls_print(stderr, annotate);
    if (annotate)
      annotated_source_print(stderr);
    failed |= source_page_write() | what_if_table_unmet(stderr);
    if (!program_is_as_compiled())
      findings_print_sum(stderr);
    if (strict && findings_errors())
      failed = 1;
  }
  return failed;
}

/* Whoever is the first to end the program writes: 1 for that caller alone. */
static int claim_ending(void) {
  static int ended;
  return !__atomic_exchange_n(&ended, 1, __ATOMIC_SEQ_CST);
}

static void at_exit(int status, void *unused) {
  (void)unused;
  if (!claim_ending())
    for (;;)
      pause();
  if (!opened) /* nothing was launched */
    report_init();
  if (status == 0)
    findings_add_unawaited();
  findings_add_unread_copies();
  findings_add_unread_stores();
  findings_add_leaks();
  int failed = write_all();
  if (failed && status == 0) {
    fflush(NULL);
    _exit(1);
  }
}

void report_interrupted(void) {
  if (!claim_ending())
    for (;;)
      pause();
  report_progress(NULL);
  fprintf(stderr, "emulator: interrupted\n");
  write_all();
  fflush(NULL);
}

/* Among the first to be registered, so among the last to run. */
__attribute__((constructor(101))) static void register_at_exit(void) {
  on_exit(at_exit, NULL);
}
