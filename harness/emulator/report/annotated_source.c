/* annotated_source.c - source with what its accesses cost in the margin. */
#include <stdlib.h>
#include <string.h>

#include "counts_csv.h"
#include "../check/findings.h"
#include "../count/kernel_counts.h"
#include "at_exit.h"

enum { AROUND = 2, COSTLIEST = 3 }; /* lines of context, lines marked */

/* What a line costs above its ideal: sectors moved and wavefronts in vain. */
static uint64_t excess(const struct entry *e) {
  const struct tally *t = &e->tally;
  return t->sectors - t->ideal_sectors + t->wavefronts - t->ideal_wavefronts;
}

/* Is this entry among the costliest of the kernel? */
static int costly(const struct account *a, const struct entry *e) {
  size_t above = 0;
  for (size_t i = 0; i < a->line_count; i++)
    above += excess(&a->lines[i]) > excess(e);
  return excess(e) && above < COSTLIEST;
}

static void margin(FILE *out, const struct account *a, const struct entry *e) {
  const struct tally *t = &e->tally;
  const char *unit = e->space == SPACE_GLOBAL ? "sectors" : "ways";
  double cost =
      e->space == SPACE_GLOBAL ? (double)t->sectors : (double)t->wavefronts;
  double ideal = e->space == SPACE_GLOBAL ? (double)t->ideal_sectors
                                          : (double)t->ideal_wavefronts;
  double n = (double)t->requests;
  fprintf(out, "%c %-8s %-6s %2u B %10lu x %5.2f %s (ideal %.2f)\n",
          costly(a, e) ? '!' : ' ', space_names[e->space],
          operation_names[e->operation], e->width, t->requests, cost / n, unit,
          ideal / n);
}

static void source(FILE *out, struct line line) {
  fprintf(out, "%5d | %s\n", line.number, lines_raw(line));
}

static void print_account(FILE *out, const struct account *a) {
  fprintf(out, "\n%s\n", a->kernel);
  struct line at = {"", 0};
  for (size_t i = 0; i < a->line_count; i++) {
    const struct entry *e = &a->lines[i];
    int same_file = strcmp(at.file, e->line.file) == 0;
    if (!same_file) {
      fprintf(out, "%s\n", e->line.file);
      at = (struct line){e->line.file, 0};
    }
    if (e->line.number > at.number + 1 + AROUND && at.number)
      fprintf(out, "      ...\n");
    int from = e->line.number - AROUND;
    for (int n = from > at.number ? from : at.number + 1; n <= e->line.number;
         n++)
      source(out, (struct line){e->line.file, n});
    at.number = e->line.number;
    margin(out, a, e);
  }
}

void annotate_print(FILE *out) {
  const struct account *accounts;
  size_t n = ledger_accounts(&accounts);
  for (size_t i = 0; i < n; i++)
    print_account(out, &accounts[i]);
  fprintf(out, "\n! marks the lines that cost most above their ideal\n");
}
