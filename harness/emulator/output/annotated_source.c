/* annotated_source.c - source with what its accesses cost in the margin. */
#include "outputs.h"

#include <string.h>

enum { AROUND = 2, COSTLIEST = 3 }; /* lines of context, lines marked */

/* Is this entry among the costliest of the kernel? */
static int costly(const struct kernel_lines *a, const struct line_counts *e) {
  size_t above = 0;
  for (size_t i = 0; i < a->count; i++)
    above += line_excess(&a->lines[i]) > line_excess(e);
  return line_excess(e) && above < COSTLIEST;
}

static void margin(FILE *out, const struct kernel_lines *a,
                   const struct line_counts *e) {
  double n = (double)e->tally.requests;
  fprintf(out, "%c %-8s %-6s %2u B %10lu x %5.2f %s (ideal %.2f)\n",
          costly(a, e) ? '!' : ' ', space_names[e->space],
          operation_names[e->operation], e->width, e->tally.requests,
          (double)line_cost(e) / n, line_unit(e),
          (double)line_ideal_cost(e) / n);
}

static void source(FILE *out, struct source_line line) {
  fprintf(out, "%5d | %s\n", line.number, lines_raw(line));
}

static void print_kernel(FILE *out, const struct kernel_lines *lines) {
  fprintf(out, "\n%s\n", lines->kernel);
  bound_print(out, lines->kernel);
  struct source_line at = {"", 0};
  for (size_t i = 0; i < lines->count; i++) {
    const struct line_counts *line = &lines->lines[i];
    int same_file = strcmp(at.file, line->line.file) == 0;
    if (!same_file) {
      fprintf(out, "%s\n", line->line.file);
      at = (struct source_line){line->line.file, 0};
    }
    if (line->line.number > at.number + 1 + AROUND && at.number)
      fprintf(out, "      ...\n");
    int from = line->line.number - AROUND;
    for (int n = from > at.number ? from : at.number + 1;
         n <= line->line.number; n++)
      source(out, (struct source_line){line->line.file, n});
    at.number = line->line.number;
    margin(out, lines, line);
  }
}

void annotated_source_print(FILE *out) {
  const struct kernel_lines *kernels;
  size_t n = kernel_lines(&kernels);
  if (n == 0)
    return;
  for (size_t i = 0; i < n; i++)
    print_kernel(out, &kernels[i]);
  fprintf(out, "\n! marks the lines that cost most above their ideal\n");
}
