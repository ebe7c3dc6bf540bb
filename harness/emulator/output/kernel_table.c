/* kernel_table.c - one line for each kernel. */
#include "outputs.h"

#include <string.h>

#include "../check/findings/findings.h"
#include "../count/tallies.h"

/* The table's columns but the first; with it, it has 80. */
#define CELLS " %8s %9s %7s %5s %9s %7s %9s %8s\n"
enum { OTHERS = 70, NAME = 80 - OTHERS, WIDEST = 80 };

static double ratio(uint64_t a, uint64_t b) {
  return b ? (double)a / (double)b : 0;
}

/* A name that is too long for its column stands above its row, and is cut
 * where the table ends. */
static void name_cell(FILE *out, const char *name) {
  int length = (int)strlen(name);
  if (length > WIDEST)
    fprintf(out, "%.*s...\n%-*s", WIDEST - 3, name, NAME, "");
  else if (length > NAME)
    fprintf(out, "%s\n%-*s", name, NAME, "");
  else
    fprintf(out, "%-*s", NAME, name);
}

enum { CELL = 24 };

/* What depends on requests: none where there were none. */
static void ratio_cell(char cell[CELL], const char *format, double of,
                       uint64_t requests) {
  snprintf(cell, CELL, requests ? format : "-", of);
}

static void cells(FILE *out, const char *mark, const char *launches,
                  const struct tally *tally, const struct tally *s,
                  const char *findings) {
  char requests[2][CELL], sectors[CELL], used[CELL], wavefronts[CELL],
      conflicts[CELL];
  snprintf(requests[0], CELL, "%s%lu", tally->requests ? mark : "",
           tally->requests);
  snprintf(requests[1], CELL, "%s%lu", s->requests ? mark : "", s->requests);
  snprintf(conflicts, CELL, "%lu", s->wavefronts - s->ideal_wavefronts);
  ratio_cell(sectors, "%.2f", ratio(tally->sectors, tally->requests),
             tally->requests);
  ratio_cell(used, "%.0f%%", 100 * ratio(tally->used, tally->sectors * SECTOR),
             tally->requests);
  ratio_cell(wavefronts, "%.2f", ratio(s->wavefronts, s->requests),
             s->requests);
  fprintf(out, CELLS, launches, requests[0], sectors, used, requests[1],
          wavefronts, conflicts, findings);
}

/* Of a launch that failed nothing is counted: how far it came depends on time.
 */
static int is_uncounted(const struct kernel_counts *a) {
  return a->failed && a->failed == a->launches;
}

/* Of the program that EMU_COMPILED names, the same kernel's. */
static void compiled_row(FILE *out, const struct kernel_counts *a,
                         const char *mark) {
  struct tally g = {0}, s = {0};
  if (!compiled_counts_wanted())
    return;
  name_cell(out, "  compiled");
  if (compiled_counts_of(a->kernel, &g, &s) == a->launches)
    cells(out, mark, "", &g, &s, "");
  else
    fprintf(out, CELLS, "", "?", "-", "-", "?", "-", "-", "");
}

static void row(FILE *out, const struct kernel_counts *kernel) {
  struct tally tally = kernel_tally(kernel, SPACE_GLOBAL, 0),
               s = kernel_tally(kernel, SPACE_SHARED, 0);
  const char *mark = kernel->stopped                         ? "!"
                     : block_sample_is_part(&kernel->sample) ? "~"
                                                             : "";
  char launches[CELL], findings[CELL];
  snprintf(launches, CELL, "%u", kernel->launches);
  if (program_is_as_compiled())
    snprintf(findings, CELL, "-");
  else
    snprintf(findings, CELL, "%zu", findings_in(kernel->kernel));
  name_cell(out, kernel->kernel);
  if (is_uncounted(kernel)) {
    fprintf(out, CELLS, launches, "!", "-", "-", "!", "-", "-", findings);
    return;
  }
  cells(out, mark, launches, &tally, &s, findings);
  compiled_row(out, kernel, mark);
  tally = kernel_tally(kernel, SPACE_GLOBAL, 1);
  s = kernel_tally(kernel, SPACE_SHARED, 1);
  if (tally.requests || s.requests) {
    name_cell(out, "  atomics");
    cells(out, mark, "", &tally, &s, "");
  }
}

/* Findings of no kernel: calls that failed, streams, the host. */
static void host_row(FILE *out) {
  char findings[CELL];
  snprintf(findings, CELL, "%zu", findings_in(NULL));
  if (findings_in(NULL) == 0 || program_is_as_compiled())
    return;
  name_cell(out, "host code");
  fprintf(out, CELLS, "", "", "", "", "", "", "", findings);
}

/* What stands for more than was counted, and how well. */
static void print_sample(FILE *out, const struct kernel_counts *kernel) {
  const struct block_sample *sample = &kernel->sample;
  if (kernel->stopped)
    fprintf(out,
            "! %s: stopped: %lu of its %lu blocks had ended, %lu of them "
            "counted\n",
            kernel->kernel, kernel->ended, sample->blocks, sample->counted);
  if (kernel->failed)
    fprintf(out, "! %s: %u of its %u launches failed and %s not counted\n",
            kernel->kernel, kernel->failed, kernel->launches,
            kernel->failed == 1 ? "is" : "are");
  if (kernel->stopped || !block_sample_is_part(sample))
    return;
  fprintf(
      out,
      "~ %s: sampled, %lu of %lu blocks counted, scaled, and checked for "
      "races; sectors +-%.2g %%, wavefronts +-%.2g %%; EMU_SAMPLE=all takes "
      "every block\n",
      kernel->kernel, sample->counted, sample->blocks,
      block_sample_spread(sample, 0,
                          kernel_tally(kernel, SPACE_GLOBAL, 0).sectors +
                              kernel_tally(kernel, SPACE_GLOBAL, 1).sectors),
      block_sample_spread(
          sample, 1,
          kernel_tally(kernel, SPACE_SHARED, 0).wavefronts +
              kernel_tally(kernel, SPACE_SHARED, 1).wavefronts));
}

/* What few kernels have takes no column. */
static void print_others(FILE *out, const struct kernel_counts *a) {
  struct tally c = kernel_tally(a, SPACE_CONSTANT, 0);
  if (c.requests)
    fprintf(out,
            "+ %s: %lu requests to constant memory, %.2f wavefronts each\n",
            a->kernel, c.requests, ratio(c.wavefronts, c.requests));
  if (a->shuffles)
    fprintf(out,
            "+ %s: %lu requests by shuffles, to the pipe that loads and stores "
            "take; no column has them\n",
            a->kernel, a->shuffles);
}

static void print_repeats(FILE *out, const struct kernel_counts *a) {
  if (a->repeats)
    fprintf(out,
            "= %s: %u of its %u launches repeat an earlier one, with the same "
            "arguments and contents of memory: they were not run again\n",
            a->kernel, a->repeats, a->launches);
}

static void header(FILE *out) {
  const char *rules = count_rules != RULES_CC75  ? rules_name(count_rules)
                      : program_is_as_compiled() ? "compiled"
                                                 : "";
  fprintf(out, "%-*s%27s%24s\n", NAME, "", "sectors", "wavefronts");
  fprintf(out, "%-*s" CELLS, NAME, rules, "", "global", "per", "bytes",
          "shared", "per", "bank", "");
  fprintf(out, "%-*s" CELLS, NAME, "kernel", "launches", "requests", "request",
          "used", "requests", "request", "conflicts", "findings");
}

void kernel_table_print(FILE *out) {
  const struct kernel_counts *kernels;
  size_t n = kernel_counts(&kernels);
  if (!n)
    return;
  header(out);
  for (size_t i = 0; i < n; i++)
    row(out, &kernels[i]);
  host_row(out);
  for (size_t i = 0; i < n; i++)
    print_sample(out, &kernels[i]);
  for (size_t i = 0; i < n; i++)
    print_others(out, &kernels[i]);
  for (size_t i = 0; i < n; i++)
    print_repeats(out, &kernels[i]);
  if (program_is_as_compiled())
    fputs("Counts are of the program as compiled; findings are those of the "
          "program as\nwritten: build it without --compiled\n",
          out);
}
