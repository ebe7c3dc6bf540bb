/* kernel_lines.c - adds up launches, line by line. */
#include "../program/require_memory.h"
#include "outputs.h"

#include <stdlib.h>
#include <string.h>

static struct kernel_lines *kernels;
static size_t kernel_count;

static struct kernel_lines *lines_of_kernel(const char *kernel) {
  for (size_t i = 0; i < kernel_count; i++)
    if (strcmp(kernels[i].kernel, kernel) == 0)
      return &kernels[i];
  kernels =
      require_room(kernels, (kernel_count + 1) * sizeof *kernels, "counts");
  kernels[kernel_count] = (struct kernel_lines){.kernel = strdup(kernel)};
  return &kernels[kernel_count++];
}

void kernel_lines_add(const char *kernel, const struct line_counts *line,
                      size_t n) {
  struct kernel_lines *k = lines_of_kernel(kernel);
  k->lines =
      require_room(k->lines, (k->count + n + 1) * sizeof *k->lines, "counts");
  memcpy(k->lines + k->count, line, n * sizeof *line);
  k->count = line_counts_condense(k->lines, k->count + n);
}

size_t kernel_lines(const struct kernel_lines **list) {
  *list = kernels;
  return kernel_count;
}

size_t kernel_lines_sum(struct line_counts **list) {
  size_t n = 0;
  for (size_t i = 0; i < kernel_count; i++)
    n += kernels[i].count;
  *list = require_room(NULL, (n + 1) * sizeof **list, "counts");
  n = 0;
  for (size_t i = 0; i < kernel_count; n += kernels[i++].count)
    memcpy(*list + n, kernels[i].lines, kernels[i].count * sizeof **list);
  return line_counts_condense(*list, n);
}

void kernel_lines_clear(void) {
  for (size_t i = 0; i < kernel_count; i++) {
    free(kernels[i].kernel);
    free(kernels[i].lines);
  }
  kernel_count = 0;
}

uint64_t line_cost(const struct line_counts *line) {
  return line->space == SPACE_GLOBAL ? line->tally.sectors
                                     : line->tally.wavefronts;
}

uint64_t line_ideal_cost(const struct line_counts *line) {
  return line->space == SPACE_GLOBAL ? line->tally.ideal_sectors
                                     : line->tally.ideal_wavefronts;
}

uint64_t line_excess(const struct line_counts *line) {
  return line_cost(line) - line_ideal_cost(line);
}

const char *line_unit(const struct line_counts *line) {
  return line->space == SPACE_GLOBAL ? "sectors" : "wavefronts";
}
