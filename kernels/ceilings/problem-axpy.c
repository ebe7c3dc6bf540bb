/* axpy: z = a x + y, two vectors read and one written. */
#include "axpy.h"
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
  (void)which;
  return elements(p);
}

static struct work work(const struct instance *p) {
  return (struct work){12.0 * elements(p), 2.0 * elements(p)};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 21, -1, 1);
  fill_random(in[1], elements(p), 22, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    double product = (double)AXPY_A * in[0][i];
    want[i - from] = product + in[1][i];
    bound[i - from] =
        1.01 * FLOAT_ROUNDOFF * (fabs(product) + fabs(want[i - from]));
  }
}

static const struct axis axes[] = {{"words", "1,2,4", "1,2,4", 2}, {0}};

PROBLEM(axpy) = {
    .name = "axpy",
    .title = "z = a x + y: two vectors read, one written",
    .bytes_formula = "12 n: 8 read and 4 written for each element",
    .flops_formula = "2 n",
    .bound_reason = "1.01 u (|a x| + |z|): at most a product and a sum round",
    .full = "268435456",
    .small = "16384",
    .odd = "1,33,1000,4099",
    .standard = "268435456",
    .standard_small = "16384",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
