/* at_exit.c - the end of the program. */
#include "at_exit.h"

#include <stdlib.h>
#include <unistd.h>

#include "counts_csv.h"
#include "../execute/faults.h"
#include "../check/findings.h"
#include "../count/kernel_counts.h"
#include "../program/settings.h"
#include "trace_csv.h"

static int quiet;

void emu_report_at_exit(int enabled) {
  quiet = !enabled;
}

void emu_record(FILE *counts, FILE *trace) {
  emu_open();
  csv_begin_stream(&counts_file, counts);
  csv_begin_stream(&trace_file, trace);
}

int report_is_quiet(void) {
  return quiet;
}

static void at_exit(int status, void *unused) {
  (void)unused;
  const struct account *accounts;
  if (!emu_is_open())
    return;
  findings_add_leaks();
  int failed = csv_end(&counts_file, emu_settings.counts) |
               csv_end(&trace_file, emu_settings.trace) | findings_file_write();
  if (!quiet) {
    fflush(stdout);
    if (ledger_accounts(&accounts))
      table_print(stderr);
    if (emu_settings.annotate)
      annotate_print(stderr);
    if (emu_settings.strict && findings_errors())
      failed = 1;
  }
  if (failed && status == 0) {
    fflush(NULL);
    _exit(1);
  }
}

/* First to be registered, so last to run. Faults of the host are caught from
 * the start. */
__attribute__((constructor(101))) static void register_at_exit(void) {
  on_exit(at_exit, NULL);
  faults_open();
}
