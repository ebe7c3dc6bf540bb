/* reference.c - what lab 9's entries must write. */
#include "inputs.h"
#include "lab_reference.h"

#include <string.h>

static int changed(int v) {
  return LAB_CHANGED;
}

static int step(int v) {
  return LAB_STEP;
}

static int joined(int own, int next) {
  return LAB_JOINED;
}

static int better(int a, int b) {
  return LAB_BETTER ? a : b;
}

static int is(const struct lab_case *c, const char *entry) {
  return strcmp(c->entry, entry) == 0;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  long rows = is(c, "less") ? 1 : c->rows;
  return (struct lab_output){NUMBER_INT, rows,
                             is(c, "less") ? c->rows : c->cols};
}

static int result_of_row(const struct lab_case *c, long row) {
  int best = 0;
  for (long col = 0; col < c->cols; col++) {
    int v = input(c->seed, row * c->cols + col);
    for (int k = 0; k < LAB_STEPS; k++)
      v = step(v);
    best = col == 0 ? v : better(best, v);
  }
  return best;
}

void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  long n = c->rows * c->cols;
  for (long row = 0; row < c->rows && is(c, "less"); row++)
    want[row] = result_of_row(c, row);
  for (long i = 0; i < n && !is(c, "less"); i++) {
    int own = input(c->seed, i), next = i + 1 < n ? input(c->seed, i + 1) : 0;
    want[i] = is(c, "repair") ? changed(own) : joined(own, next);
  }
}
