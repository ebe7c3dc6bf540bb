/* reference.c - what lab 0's entries must write. */
#include "inputs.h"
#include "lab_reference.h"

#include <string.h>

static int changed(int v) {
  return LAB_CHANGED;
}

static int joined(int own, int other) {
  return LAB_JOINED;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_INT, c->rows, c->cols};
}

void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  long n = c->cols;
  for (long i = 0; i < n; i++) {
    int own = input(c->seed, i);
    want[i] = strcmp(c->entry, "first") == 0
                  ? joined(own, input(c->seed, n - 1 - i))
                  : changed(own);
  }
}
