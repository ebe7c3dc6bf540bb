/* line-sums: the sum of each row of a matrix, or of each column. */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape square(long n) {
  return (struct shape){n, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static size_t sums(const struct instance *p) {
  return p->value ? p->shape.cols : p->shape.rows;
}

static struct work work(const struct instance *p) {
  double all = elements(p), lines = sums(p);
  return (struct work){4 * (all + lines), all - lines};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 17, 0.46f, 2);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t cols = p->shape.cols, length = elements(p) / sums(p);
  for (size_t line = from; line < to; line++) {
    const float *x = in[0] + line * (p->value ? 1 : cols);
    double sum = 0;
    for (size_t i = 0; i < length; i++)
      sum += x[i * (p->value ? cols : 1)];
    want[line - from] = sum;
    bound[line - from] = 6 * sqrt(64 + length) * FLOAT_ROUNDOFF * sum;
  }
}

static const struct axis axes[] = {{"columns", "0,1", "0,1", 0}, {0}};

PROBLEM(line_sums) = {
    .name = "line-sums",
    .title = "the sum of each row of a matrix, or of each column",
    .bytes_formula = "4 (rows cols + sums): each element read once, each sum "
                     "written once",
    .flops_formula = "rows cols - sums",
    .bound_reason = "6 sqrt(d) u sum |x|, d = 64 + the elements of a sum: a "
                    "random walk of rounding errors",
    .full = "16384",
    .small = "256",
    .odd = "1x1,3x33,257x7,33x100",
    .standard = "16384",
    .standard_small = "256",
    .axes = axes,
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = sums,
    .work = work,
    .fill = fill,
    .reference = reference,
};
