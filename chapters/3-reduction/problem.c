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

/* Partial sums: one for every 32 elements, and the levels above them. */
static size_t scratch_elements(const struct instance *p) {
  return elements(p) / 16 + 4096;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n, n - 1};
}

/* Of an odd number of elements the sum is exact: see fill(). */
static int is_exact(const struct instance *p) {
  return elements(p) % 2 == 1;
}

/* An even number of elements: mean 1.23, the constant that the source note
 * sums. An odd one: integers between 1 and 256, of either sign. A sum of any
 * 10^8 of them stays far below 2^24, so all partial sums are exact in a float.
 * None is zero: one that is lost or added twice shows, where the rounding
 * errors of the other input would hide it. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  size_t n = elements(p);
  if (!is_exact(p)) {
    fill_random(in[0], n, 3, 0.46f, 2);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    float unit = random_unit(6, i);
    float size = 1 + floorf(255 * fabsf(2 * unit - 1));
    in[0][i] = unit < 0.5f ? -size : size;
  }
}

/* The longest chain of additions that an element may pass through: a grid of
 * 65 536 threads that each add up their share, a tree above, and up to 2048
 * blocks that add to one word in turn. */
static double longest_chain(double n) {
  return 64 + 2048 + n / 65536;
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
  bound[0] =
      is_exact(p) ? 0 : 6 * sqrt(longest_chain(n)) * FLOAT_ROUNDOFF * sum;
}

static const struct axis axes[] = {
    {"block", "32,64,128,256,512,1024", "32,128,1024", 128}, {0}};

PROBLEM(reduction) = {
    .name = "reduction",
    .title = "sum of n floats",
    .bytes_formula = "4 n: each element once",
    .flops_formula = "n - 1",
    .bound_reason = "6 sqrt(d) u sum |x|, d = 2112 + n / 65536 additions in a "
                    "row: a random walk of rounding errors (Higham and Mary "
                    "2019); 0 for an odd n, whose elements are integers",
    .full = "1000000,10000000,99999999,100000000,1000000000",
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
