/* weights: for each of 256 values, the sum of the weights of its keys. Of a
 * size RxC there are R different keys, each C times on average. Keys are
 * unsigned integers, in the array of floats by their bits; weights are
 * multiples of 1 / WEIGHT_STEPS below 1. */
#include "problem.h"
#include "random.h"
#include "rounding.h"
#include "weights.h"

#include <math.h>
#include <string.h>

static struct shape keys(long n) {
  return (struct shape){BINS, n / BINS, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which < 2 ? elements(p) : 0;
}

static size_t output_elements(const struct instance *p) {
  (void)p;
  return BINS;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n + 4 * BINS, n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  for (size_t i = 0; i < elements(p); i++) {
    unsigned key = random_unit(12, i) * p->shape.rows;
    memcpy(in[0] + i, &key, sizeof key);
    in[1][i] = floor(random_unit(13, i) * WEIGHT_STEPS) / WEIGHT_STEPS;
  }
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  double sum[BINS] = {0};
  for (size_t i = 0; i < elements(p); i++) {
    unsigned key;
    memcpy(&key, in[0] + i, sizeof key);
    sum[key] += in[1][i];
  }
  double each = (double)elements(p) / p->shape.rows;
  for (size_t bin = from; bin < to; bin++) {
    want[bin - from] = sum[bin];
    bound[bin - from] = 6 * sqrt(64 + each) * FLOAT_ROUNDOFF * sum[bin];
  }
}

PROBLEM(weights) = {
    .name = "weights",
    .title = "the sums of the weights of n keys, for each of 256 values",
    .bytes_formula = "8 n + 1024: each key and weight read once, each sum "
                     "written once",
    .flops_formula = "n",
    .bound_reason = "6 sqrt(d) u sum, d = 64 + the keys of a value: a random "
                    "walk of rounding errors",
    .full = "256x1048576,1x268435456",
    .small = "256x256,1x65536",
    .odd = "1x1,3x11,256x4,16x6251",
    .standard = "256x1048576",
    .standard_small = "256x256",
    .shape_of = keys,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
