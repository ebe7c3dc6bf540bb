/* softmax: the exponentials of each row, over their sum. */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <float.h>
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

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, 5 * n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 16, -10, 10);
}

/* Of a row: its largest element, and the sum of exp(x - largest). */
struct row_summary {
  double largest, sum;
};

static struct row_summary summary_of(const float *x, long cols) {
  struct row_summary s = {-INFINITY, 0};
  for (long i = 0; i < cols; i++)
    s.largest = fmax(s.largest, x[i]);
  for (long i = 0; i < cols; i++)
    s.sum += exp(x[i] - s.largest);
  return s;
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t cols = p->shape.cols;
  struct row_summary s = {0, 0};
  for (size_t i = from; i < to; i++) {
    if (i == from || i % cols == 0)
      s = summary_of(in[0] + i / cols * cols, cols);
    double below = in[0][i] - s.largest;
    double roundings = 2 * fabs(below) + 16 + 6 * sqrt(cols);
    want[i - from] = exp(below) / s.sum;
    bound[i - from] = roundings * FLOAT_ROUNDOFF * want[i - from] + FLT_MIN;
  }
}

PROBLEM(softmax) = {
    .name = "softmax",
    .title = "softmax of each row: exp(x - max) over the row's sum of them",
    .bytes_formula = "8 rows cols: each element read once and written once",
    .flops_formula = "5 rows cols: compare, subtract, exp, add and multiply, "
                     "one each",
    .bound_reason = "of each element, u (2 |x - max| + 16 + 6 sqrt(cols)): the "
                    "difference, exp and its sum are rounded",
    .full = "1024,8192,16384x1000,65536x1024,1024x65536",
    .small = "64x256,33x1000",
    .odd = "1,33,7x1025,3x5000",
    .standard = "8192",
    .standard_small = "64x256",
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
