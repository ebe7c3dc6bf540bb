/* filter: 64 coefficients, the same for all threads, times 64 neighbours. */
#include "problem.h"
#include "filter.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* in[0]: the samples; in[1]: the coefficients. */
static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) + TAPS - 1 : TAPS;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n + 4 * (TAPS - 1), 2.0 * TAPS * n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 25, -1, 1);
  fill_random(in[1], TAPS, 26, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    double sum = 0, size = 0;
    for (int k = 0; k < TAPS; k++) {
      double product = (double)in[1][k] * in[0][i + k];
      sum += product;
      size += fabs(product);
    }
    want[i - from] = sum;
    bound[i - from] = TAPS * FLOAT_ROUNDOFF * size;
  }
}

PROBLEM(filter) = {
    .name = "filter",
    .title = "each of n outputs: 64 neighbouring floats, weighted",
    .bytes_formula = "8 n: each float read once and written once",
    .flops_formula = "2 per coefficient: 128 n",
    .bound_reason = "64 u sum |c x|: 64 roundings",
    .full = "67108864",
    .small = "4096",
    .odd = "1,33,1000",
    .standard = "67108864",
    .standard_small = "4096",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
