/* triples: of n points with three coordinates, the squared distance of each
 * from the origin. The points are there in three layouts. */
#include "problem.h"
#include "random.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* in[0]: point by point, and then coordinate by coordinate; in[1]: point by
 * point, with a fourth float behind the three. */
static size_t input_elements(const struct instance *p, int which) {
  return (which == 0 ? 6 : 4) * elements(p);
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){16 * n, 5 * n};
}

/* Small integers: sums of their squares are exact. The fourth float belongs to
 * no point: whoever uses it gets NaN. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  size_t n = elements(p);
  for (size_t i = 0; i < n; i++) {
    for (int c = 0; c < 3; c++)
      in[0][3 * i + c] = in[0][(3 + c) * n + i] = in[1][4 * i + c] =
          (int)(1024 * random_unit(24, 3 * i + c));
    in[1][4 * i + 3] = NAN;
  }
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    const float *point = in[0] + 3 * i;
    want[i - from] = 0;
    bound[i - from] = 0;
    for (int c = 0; c < 3; c++)
      want[i - from] += (double)point[c] * point[c];
  }
}

PROBLEM(triples) = {
    .name = "triples",
    .title = "x² + y² + z² of n points of three floats",
    .bytes_formula = "12 for each point read, 4 for its result",
    .flops_formula = "5 n",
    .bound_reason = "0: sums of squares of small integers are exact",
    .full = "134217728",
    .small = "4096",
    .odd = "1,33,1000",
    .standard = "134217728",
    .standard_small = "4096",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
