/* kernel_lines.h - what each kernel's source lines have cost, over all its
 * launches. */
#ifndef EMULATOR_KERNEL_LINES_H
#define EMULATOR_KERNEL_LINES_H

#include "../count/line_counts.h"

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

#endif
