/* reduction: the sum of n floats. */
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

static size_t output_elements(const struct instance *p) {
  (void)p;
  return 1;
}

/* Partial sums: one for every 32 elements, and the levels above them; of short
 * arrays what the library asks for, up to 22 KB on an H200. */
static size_t scratch_elements(const struct instance *p) {
  return elements(p) / 16 + 16384;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n, n - 1};
}

/* Mean 1.23, the constant that the source note sums. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 3, 0.46f, 2);
}

/* The longest chain of additions that an element may pass through: a grid of
 * 65 536 threads that each add up their share, and a tree above. */
static double longest_chain(double n) {
  return 64 + n / 65536;
}

/* Sums of 1024 in double, then their sum: an error of some 1e-13, relative. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  if (from == to)
    return;
  size_t n = elements(p);
  double sum = 0;
  for (size_t i = 0; i < n; i += 1024) {
    double part = 0;
    for (size_t j = i; j < n && j < i + 1024; j++)
      part += in[0][j];
    sum += part;
  }
  want[0] = sum;
  bound[0] = 6 * sqrt(longest_chain(n)) * FLOAT_ROUNDOFF * sum;
}

static const struct axis axes[] = {
    {"block", "32,64,128,256,512,1024", "32,128,1024", 128}, {0}};

PROBLEM(reduction) = {
    .name = "reduction",
    .title = "sum of n floats",
    .bytes_formula = "4 n: each element once",
    .flops_formula = "n - 1",
    .bound_reason =
        "6 sqrt(d) u sum |x|, d = 64 + n / 65536 additions in a "
        "row: a random walk of rounding errors (Higham and Mary 2019)",
    .full = "1000000,10000000,100000000,1000000000",
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
    .reference = reference,
};
