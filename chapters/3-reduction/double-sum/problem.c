/* double-sum: the sum of n doubles. Each lies in two floats of the arrays, by
 * its bits, and so does the result. */
#include "problem.h"
#include "random.h"

#include <math.h>
#include <string.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? 2 * elements(p) : 0;
}

static size_t output_elements(const struct instance *p) {
  (void)p;
  return 2;
}

/* Partial sums: one for every 32 elements, and the levels above them. */
static size_t scratch_elements(const struct instance *p) {
  return 2 * (elements(p) / 16 + 16384);
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, n - 1};
}

/* Mean 1.23, the constant that the source note sums; 48 bits of each are drawn,
 * so that a float holds none of them. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  double *x = (double *)in[0];
  for (size_t i = 0; i < elements(p); i++)
    x[i] = 0.46 + 1.54 * (random_unit(31, 2 * i) +
                          0x1p-24 * random_unit(31, 2 * i + 1));
}

/* The sum of a in *high, and in *low what rounding took from it (Knuth). */
static void add(double *high, double *low, double a) {
  double sum = *high + a, added = sum - *high;
  *low += (*high - (sum - added)) + (a - added);
  *high = sum;
}

static size_t one(const struct instance *p) {
  (void)p;
  return 1;
}

/* The bound is that of reduction, with the unit roundoff of a double, 2^-53. */
static void probe(const struct instance *p, float *const in[MAX_INPUTS],
                  const float *out, size_t from, size_t to, double *got,
                  double *want, double *bound) {
  if (from == to)
    return;
  const double *x = (const double *)in[0];
  double n = elements(p), high = 0, low = 0;
  for (size_t i = 0; i < elements(p); i++)
    add(&high, &low, x[i]);
  memcpy(got, out, sizeof *got);
  want[0] = high + low;
  bound[0] = 6 * sqrt(64 + n / 65536) * 0x1p-53 * want[0];
}

static const struct axis axes[] = {
    {"block", "32,64,128,256,512,1024", "32,128,1024", 128}, {0}};

PROBLEM(double_sum) = {
    .name = "double-sum",
    .title = "sum of n doubles",
    .bytes_formula = "8 n: each element once",
    .flops_formula = "n - 1",
    .bound_reason = "6 sqrt(d) 2^-53 sum |x|, d = 64 + n / 65536 additions in "
                    "a row: a random walk of rounding errors",
    .full = "1000000,10000000,100000000",
    .small = "65536",
    .odd = "1,33,1000,100003",
    .standard = "100000000",
    .standard_small = "65536",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .probes = one,
    .probe = probe,
};
