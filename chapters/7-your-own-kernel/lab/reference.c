/* reference.c - what lab 7's entries must write. */
#include "inputs.h"
#include "lab_reference.h"

#include <float.h>
#include <math.h>

static float score(float x) {
  return LAB_SCORE;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_FLOAT, c->rows, c->cols};
}

/* Scores are exact. The exponentials, their sum and what is made of them are
 * rounded: each term by up to 2 |d| + 8 units, the sum by one for each addition
 * of a thread that adds all of a row, which is the worst order. */
static void row_reference(const struct lab_case *c, long row, double *want,
                          double *bound) {
  enum { RELATIVE, ABSOLUTE, relative = RELATIVE, absolute = ABSOLUTE };
  const double unit = FLT_EPSILON / 2, cols = (double)c->cols;
  double m = -INFINITY, sum = 0, least = 0;
  for (long i = 0; i < c->cols; i++)
    m = fmax(m, score(input(c->seed, row * c->cols + i)));
  for (long i = 0; i < c->cols; i++) {
    double d = score(input(c->seed, row * c->cols + i)) - m;
    sum += exp(d);
    least = fmin(least, d);
  }
  double roundings = 2 * fabs(least) + 16 + cols;
  for (long i = 0; i < c->cols; i++) {
    double d = score(input(c->seed, row * c->cols + i)) - m;
    want[i] = LAB_RIGHT;
    double scale =
        LAB_ERROR == RELATIVE ? fabs(want[i]) : 1 + fabs(d) + fabs(log(sum));
    bound[i] = roundings * unit * scale + FLT_MIN;
  }
}

void lab_reference(const struct lab_case *c, double *want, double *bound) {
  for (long row = 0; row < c->rows; row++)
    row_reference(c, row, want + row * c->cols, bound + row * c->cols);
}
