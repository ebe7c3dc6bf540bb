/* annotated_source.c - source with what its accesses cost in the margin. */
#include "annotated_source.h"

#include <stdlib.h>
#include <string.h>

#include "word_names.h"

enum { AROUND = 2, COSTLIEST = 3 }; /* lines of context, lines marked */

struct kernel_lines {
  char *kernel;
  struct line_counts *lines;
  size_t count;
};

static struct kernel_lines *kernels;
static size_t kernel_count;

static void *grown(void *p, size_t count, size_t bytes) {
  p = realloc(p, count * bytes);
  if (p)
    return p;
  fprintf(stderr, "emulator: no memory for counts\n");
  exit(1);
}

static struct kernel_lines *lines_of_kernel(const char *kernel) {
  for (size_t i = 0; i < kernel_count; i++)
    if (strcmp(kernels[i].kernel, kernel) == 0)
      return &kernels[i];
  kernels = grown(kernels, kernel_count + 1, sizeof *kernels);
  kernels[kernel_count] = (struct kernel_lines){.kernel = strdup(kernel)};
  return &kernels[kernel_count++];
}

void annotated_source_add(const char *kernel, const struct line_counts *e,
                          size_t n) {
  struct kernel_lines *k = lines_of_kernel(kernel);
  k->lines = grown(k->lines, k->count + n + 1, sizeof *k->lines);
  memcpy(k->lines + k->count, e, n * sizeof *e);
  k->count = line_counts_condense(k->lines, k->count + n);
}

/* ---- printing ---- */

/* What a line costs above its ideal: sectors moved and wavefronts in vain. */
static uint64_t excess(const struct line_counts *e) {
  const struct tally *t = &e->tally;
  return t->sectors - t->ideal_sectors + t->wavefronts - t->ideal_wavefronts;
}

/* Is this entry among the costliest of the kernel? */
static int costly(const struct kernel_lines *a, const struct line_counts *e) {
  size_t above = 0;
  for (size_t i = 0; i < a->count; i++)
    above += excess(&a->lines[i]) > excess(e);
  return excess(e) && above < COSTLIEST;
}

static void margin(FILE *out, const struct kernel_lines *a,
                   const struct line_counts *e) {
  const struct tally *t = &e->tally;
  const char *unit = e->space == SPACE_GLOBAL ? "sectors" : "wavefronts";
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

static void source(FILE *out, struct source_line line) {
  fprintf(out, "%5d | %s\n", line.number, lines_raw(line));
}

static void print_kernel(FILE *out, const struct kernel_lines *a) {
  fprintf(out, "\n%s\n", a->kernel);
  struct source_line at = {"", 0};
  for (size_t i = 0; i < a->count; i++) {
    const struct line_counts *e = &a->lines[i];
    int same_file = strcmp(at.file, e->line.file) == 0;
    if (!same_file) {
      fprintf(out, "%s\n", e->line.file);
      at = (struct source_line){e->line.file, 0};
    }
    if (e->line.number > at.number + 1 + AROUND && at.number)
      fprintf(out, "      ...\n");
    int from = e->line.number - AROUND;
    for (int n = from > at.number ? from : at.number + 1; n <= e->line.number;
         n++)
      source(out, (struct source_line){e->line.file, n});
    at.number = e->line.number;
    margin(out, a, e);
  }
}

void annotated_source_print(FILE *out) {
  for (size_t i = 0; i < kernel_count; i++)
    print_kernel(out, &kernels[i]);
  fprintf(out, "\n! marks the lines that cost most above their ideal\n");
}

void annotated_source_clear(void) {
  for (size_t i = 0; i < kernel_count; i++) {
    free(kernels[i].kernel);
    free(kernels[i].lines);
  }
  kernel_count = 0;
}
