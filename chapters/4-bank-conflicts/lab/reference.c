/* reference.c - what lab 4's entries must write. */
#include "inputs.h"
#include "lab_reference.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static inline int max(int a, int b) {
  return a > b ? a : b;
}

static inline int min(int a, int b) {
  return a < b ? a : b;
}

static LAB_ELEMENT combine(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static LAB_ELEMENT pixel(const struct lab_case *c, long i) {
  return input(c->seed, i) - LAB_LEVEL;
}

static int is(const struct lab_case *c, const char *entry) {
  return strcmp(c->entry, entry) == 0;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  enum number_kind kind = NUMBER_KIND_OF(LAB_ELEMENT);
  if (is(c, "turn"))
    return (struct lab_output){kind, c->cols, c->rows};
  return (struct lab_output){kind, is(c, "lines") ? 1 : c->rows,
                             is(c, "lines") ? c->rows : c->cols};
}

static void combine_lines(const struct lab_case *c, double *want) {
  for (long row = 0; row < c->rows; row++) {
    LAB_ELEMENT all = LAB_IDENTITY;
    for (long col = 0; col < c->cols; col++)
      all = combine(all, pixel(c, row * c->cols + col));
    want[row] = (double)all;
  }
}

void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  long rows = c->rows, cols = c->cols;
  if (is(c, "lines")) {
    combine_lines(c, want);
    return;
  }
  for (long row = 0; row < rows; row++)
    for (long col = 0; col < cols; col++)
      want[is(c, "turn") ? LAB_TO : row * cols + cols - 1 - col] =
          (double)pixel(c, row * cols + col);
}
