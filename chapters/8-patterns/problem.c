/* stencil: each element of a matrix becomes a weighted sum of itself and its
 * neighbours, 5 or 9 points; what lies outside the matrix counts as zero. */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <math.h>
#include <stdlib.h>

static struct shape square(long n) {
  return (struct shape){n, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, (p->value == 5 ? 6 : 11) * n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 11, -1, 1);
}

static double weight(long points, int dy, int dx) {
  int away = abs(dy) + abs(dx);
  if (points == 5)
    return away == 0 ? 0.5 : away == 1 ? 0.125 : 0;
  return away == 0 ? 0.25 : away == 1 ? 0.125 : 0.0625;
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  long rows = p->shape.rows, cols = p->shape.cols;
  for (size_t i = from; i < to; i++) {
    long y = i / cols, x = i % cols;
    double sum = 0, size = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        if (y + dy < 0 || y + dy >= rows || x + dx < 0 || x + dx >= cols)
          continue;
        double term =
            weight(p->value, dy, dx) * in[0][(y + dy) * cols + x + dx];
        sum += term;
        size += fabs(term);
      }
    want[i - from] = sum;
    bound[i - from] = 8 * FLOAT_ROUNDOFF * size;
  }
}

static const struct axis axes[] = {{"points", "5,9", "5,9", 5}, {0}};

PROBLEM(stencil) = {
    .name = "stencil",
    .title = "weighted sum of each element and its neighbours",
    .bytes_formula = "8 rows cols: each element read once and written once",
    .flops_formula =
        "6 per element, 11 of nine points: equal weights are added first",
    .bound_reason = "8 u sum |w x|: eight roundings at most",
    .full = "1024,8192,8191x8193",
    .small = "128",
    .odd = "1,31x265,100x36,5x260",
    .standard = "8192",
    .standard_small = "128",
    .axes = axes,
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
