/* reference.c - what lab 2's entries must write. */
#include "inputs.h"
#include "lab_reference.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static inline int max(int a, int b) {
  return a > b ? a : b;
}

static inline int min(int a, int b) {
  return a < b ? a : b;
}

static LAB_ELEMENT term(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_TERM;
}

static LAB_ELEMENT combine(LAB_ELEMENT x, LAB_ELEMENT y) {
  return LAB_COMBINED;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_KIND_OF(LAB_ELEMENT), c->rows, c->cols};
}

static LAB_ELEMENT of_window(const struct lab_case *c, long i) {
  LAB_ELEMENT all = LAB_IDENTITY;
  for (long j = i - LAB_RADIUS; j <= i + LAB_RADIUS; j++)
    if (j >= 0 && j < c->cols)
      all = combine(all, term(input(c->seed, j), input(c->seed, i)));
  return all;
}

static LAB_ELEMENT of_pair(const struct lab_case *c, long i, long j) {
  LAB_ELEMENT all = LAB_IDENTITY;
  for (long k = 0; k < LAB_INNER; k++)
    all = combine(all, term(input(c->seed, i * LAB_INNER + k),
                            input(c->seed, SECOND_TABLE + j * LAB_INNER + k)));
  return all;
}

/* Exact: every operation gives the same whatever the order. */
void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  int window = strcmp(c->entry, "window") == 0;
  for (long i = 0; i < c->rows; i++)
    for (long j = 0; j < c->cols; j++)
      want[i * c->cols + j] =
          (double)(window ? of_window(c, j) : of_pair(c, i, j));
}
