/* fusion: y = max(a x + b, 0) element by element, in one kernel or in three. */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, 3 * n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 14, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    double sum = 1.5 * in[0][i] + 0.25;
    want[i - from] = sum > 0 ? sum : 0;
    bound[i - from] = 2 * FLOAT_ROUNDOFF * (1.5 * fabs(in[0][i]) + 0.25);
  }
}

PROBLEM(fusion) = {
    .name = "fusion",
    .title = "y = max(1.5 x + 0.25, 0), element by element",
    .bytes_formula = "8 n: each element read once and written once",
    .flops_formula = "3 n",
    .bound_reason = "2 u (|1.5 x| + 0.25): two roundings at most",
    .full = "1000000,67108864",
    .small = "65536",
    .odd = "1,33,1000",
    .standard = "67108864",
    .standard_small = "65536",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
