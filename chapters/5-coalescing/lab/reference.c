/* reference.c - what lab 5's entries must write. */
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

static LAB_ELEMENT calibrated(const struct lab_case *c, long i) {
  return input(c->seed, i) - LAB_ZERO;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_KIND_OF(LAB_ELEMENT), 1, c->cols};
}

/* Element j is combined of `count` readings, `step` apart; exact, whatever the
 * order. */
void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  int records = strcmp(c->entry, "records") == 0;
  long count = records ? LAB_FIELDS : c->rows, step = records ? 1 : c->cols;
  for (long j = 0; j < c->cols; j++) {
    LAB_ELEMENT all = calibrated(c, records ? j * LAB_FIELDS : j);
    for (long i = 1; i < count; i++)
      all = combine(all,
                    calibrated(c, (records ? j * LAB_FIELDS : j) + i * step));
    want[j] = (double)all;
  }
}
